import type { Idiom } from "#contracts/idiom.ts";

/** What makes a function a task: with arguments (`@app.task(name=…)`) and without. */
const TASK = ["celery#Celery().task", "celery#shared_task", "celery.app.base#Celery().task", "celery.app#shared_task"];
const NAME = "${made:task.=name|made:shared_task.=name|dotted}";

const celery: Idiom = {
  id: "celery",
  title: "Celery tasks",
  rules: [
    { role: "handles", trunk: "queue", form: "decorator", use: TASK, key: "${=name|dotted}" },
    {
      role: "dispatches",
      trunk: "queue",
      use: TASK.flatMap((task) => [`${task}().{delay,apply_async,s,si,signature}`, `${task}()().{delay,apply_async,s,si,signature}`]),
      key: NAME,
    },
    { role: "dispatches", trunk: "queue", use: ["celery#Celery().send_task", "celery#signature"], key: "${0|=name}" },
    { role: "dispatches", trunk: "queue", use: "celery#Celery().signature", key: "${0}" },
  ],
};
export default celery;
