import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";

/** Recipes that a user starts by name. Each says which tools to call in which order, and what the answer has to hold. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    "investigate",
    {
      title: "Investigate a question",
      description: "Finds out how something works here, with a file and lines for every claim.",
      argsSchema: z.object({ question: z.string().describe("what you want to know") }),
    },
    ({ question }) =>
      asked([
        `Answer this question about the repository: ${question}`,
        "1. search_code with the question; put other words that the code may use into `also`. A low confidence means other words, not a guess.",
        "2. explain_symbol on the definitions that matter, get_source where their text is needed.",
        "3. graph on the best one: move up for who uses it, down for what it leads to.",
        "Give a path with lines for every claim. What an answer lists as unbound or left out is unknown, not absent: say so.",
      ]),
  );
  server.registerPrompt(
    "trace-a-feature",
    {
      title: "Trace a feature",
      description: "Follows a feature from where it is started to where its data ends up.",
      argsSchema: z.object({ feature: z.string().describe("the feature, in words or by a name in the code") }),
    },
    ({ feature }) =>
      asked([
        `Trace this feature through the code: ${feature}`,
        "1. search_code for where it starts: a route, a command, a component, a handler.",
        "2. graph from there with move down, deeper where the chain goes on; move path with `to` between two ends that you know.",
        "3. find_references where a name is used but nothing is bound to it; get_source for each step.",
        "Give the chain in order, one line a step: path with lines, what it does, what it hands on. Mark the steps without an edge.",
      ]),
  );
  server.registerPrompt(
    "before-you-change",
    {
      title: "Before you change something",
      description: "What depends on a definition or file, which tests cover it, what to look at first.",
      argsSchema: z.object({ target: z.string().describe("a symbol or a path") }),
    },
    ({ target }) =>
      asked([
        `I am about to change ${target}. Tell me what that reaches.`,
        "1. explain_symbol for a symbol, outline for a path.",
        "2. impact_of_change with `symbols` or `files`: what depends on it, the tests to run, what changed together with it before.",
        "3. find_references for every use with its line, and the uses of the same name that could not be bound.",
        "List what breaks if its signature or its behaviour changes, the tests to run, and what could not be known.",
      ]),
  );
  server.registerPrompt(
    "review",
    {
      title: "Review a change",
      description: "Reads the change in the work tree against a revision, with what it reaches.",
      argsSchema: z.object({ revision: z.string().optional().describe("compare with this revision; HEAD where absent") }),
    },
    ({ revision }) =>
      asked([
        `Review the change of the work tree against ${revision ?? "HEAD"}.`,
        `1. impact_of_change with diff "${revision ?? "HEAD"}": what changed, what depends on it, the tests to run.`,
        "2. get_source for each changed definition, and for those of its users that rely on what changed.",
        "3. search_code for other places that do the same and would have to change, too.",
        "Report what is wrong, the worst first, each with path and lines and why. Leave out taste. Name the tests that are missing.",
      ]),
  );
}

function asked(lines: readonly string[]): { messages: { role: "user"; content: { type: "text"; text: string } }[] } {
  return { messages: [{ role: "user", content: { type: "text", text: lines.join("\n") } }] };
}
