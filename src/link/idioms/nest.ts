import type { Base, Idiom } from "#contracts/idiom.ts";

/** The application, as it is made or annotated. */
const APP = [
  "@nestjs/core#NestFactory.create()",
  "@nestjs/common#INestApplication()",
  "@nestjs/platform-express#NestExpressApplication()",
  "@nestjs/platform-fastify#NestFastifyApplication()",
];

const controller: Base = { kind: "class", use: "@nestjs/common#Controller", prefix: "${0.path[]|0[]?}" };

const nest: Idiom = {
  id: "nest",
  title: "Nest controllers and tokens",
  rules: [
    {
      role: "handles",
      trunk: "rest",
      form: "decorator",
      use: "@nestjs/common#{Get,Post,Put,Delete,Patch,Options,Head,All,Search}",
      key: "${name} ${base}${0[]?}",
    },
    { role: "handles", trunk: "rest", form: "decorator", use: "@nestjs/common#Sse", key: "get ${base}${0[]?}" },
    { role: "dispatches", trunk: "di", form: "decorator", use: "@nestjs/common#Inject", key: "${0}" },
    {
      role: "handles",
      trunk: "di",
      form: "decorator",
      use: "@nestjs/common#Module",
      key: "${0.providers[].provide}",
      handler: "0.providers[].useClass|0.providers[].useExisting|0.providers[].useFactory|0.providers[].useValue",
    },
  ],
  bases: [controller, { kind: "global", use: APP.map((app) => `${app}.setGlobalPrefix`), prefix: "${0}" }],
};
export default nest;
