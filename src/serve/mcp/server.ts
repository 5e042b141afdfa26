import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { endSoon } from "#serve/end-soon.ts";
import { clientGone } from "./client-presence.ts";
import { EngineHost, type EngineHostOptions } from "./engine-host.ts";
import { LineTransport } from "./line-transport.ts";
import { logError } from "./log-error.ts";
import { newServer } from "./new-server.ts";

export interface ServeOptions extends EngineHostOptions {
  readonly signal: AbortSignal;
  /** Writes protocol to the client; see `takeStdout`. */
  readonly write: (text: string) => Promise<void>;
  /** Lists every tool, not only those that most conversations need: each one listed is paid for. */
  readonly allTools?: boolean;
}

/** Serves one client on stdin and stdout, in either protocol generation, until the client goes or `signal` is aborted. */
export async function serveMcp(options: ServeOptions): Promise<void> {
  const transport = new LineTransport(process.stdin, options.write);
  const host = new EngineHost(options);
  const connection = serveStdio(() => newServer(host, options.allTools === true), { transport, onerror: logError });
  await clientGone(process.stdin, options.signal);
  endSoon();
  await connection.close();
  await host.close();
}
