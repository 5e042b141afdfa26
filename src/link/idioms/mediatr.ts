import type { Idiom } from "#contracts/idiom.ts";

const SENDERS = ["IMediator", "ISender", "Mediator"].map((name) => `MediatR#${name}().{Send,CreateStream}`);
const PUBLISHERS = ["IMediator", "IPublisher", "Mediator"].map((name) => `MediatR#${name}().Publish`);

/** Requests and notifications; the simple name of the class of what is sent is its key. */
const mediatr: Idiom = {
  id: "mediatr",
  title: "MediatR requests and notifications",
  rules: [
    { role: "dispatches", trunk: "rpc", use: SENDERS, key: "${0:type}" },
    { role: "dispatches", trunk: "event", use: PUBLISHERS, key: "${0:type}" },
    {
      role: "handles",
      trunk: "rpc",
      form: "subclass",
      use: ["MediatR#IRequestHandler", "MediatR#IStreamRequestHandler"],
      key: "${typed.0:type}",
      handler: "member.Handle",
    },
    {
      role: "handles",
      trunk: "event",
      form: "subclass",
      use: "MediatR#INotificationHandler",
      key: "${typed.0:type}",
      handler: "member.Handle",
    },
  ],
};
export default mediatr;
