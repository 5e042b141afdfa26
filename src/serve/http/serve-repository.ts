import { findRoot } from "#scan/find-root.ts";
import { endSoon } from "#serve/end-soon.ts";
import { EngineHost, type EngineHostOptions } from "#serve/mcp/engine-host.ts";
import { logError } from "#serve/mcp/log-error.ts";
import { newServer } from "#serve/mcp/new-server.ts";
import { packageVersion } from "#serve/package-version.ts";
import { isLoopback } from "./rebinding-guard.ts";
import { type HttpServer, serveHttp } from "./serve-http.ts";

export interface ServeRepositoryOptions extends EngineHostOptions {
  readonly address: string;
  readonly port: number;
  readonly allowedHosts: readonly string[];
  readonly allTools: boolean;
  readonly signal: AbortSignal;
  /** Called once requests are taken. */
  readonly onListening: (server: HttpServer) => void;
}

/** Serves one repository to any number of clients over HTTP until `signal` is aborted. Throws what `findRoot` and `listen` throw. */
export async function serveRepository(options: ServeRepositoryOptions): Promise<void> {
  // Whoever starts it is still there to read what is wrong; on stdin and stdout only the client would be told.
  const root = await findRoot(options.cwd, { root: options.root, force: options.force });
  const host = new EngineHost({ ...options, root });
  const server = await serveHttp({
    ...options,
    newServer: () => newServer(host, options.allTools),
    health: () => ({ status: "ok", version: packageVersion(), indexing: host.isIndexing }),
    onError: logError,
  });
  if (!isLoopback(options.address)) warnOfOpenDoor(options.address);
  options.onListening(server);
  host.start();
  await aborted(options.signal);
  await server.close();
  endSoon();
  await host.close();
}

function warnOfOpenDoor(address: string): void {
  process.stderr.write(
    `portolan serve: there is no access control yet. Whoever can reach ${address} can read the code of this repository.\n` +
      "Leave --host out to serve this machine alone, or put a proxy that asks for a login in front.\n",
  );
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
