import type { Agent, buildConnector, request } from 'undici'

/** The parts of undici that clients are made of. */
interface Undici {
  Agent: typeof Agent
  buildConnector: typeof buildConnector
}

/** A client with connections of its own. */
export interface HttpClient {
  request: typeof request
  dispatcher: Agent
}

/**
 * Returns a client that is loaded when it is first used: loaded, undici takes 30 MB of a process, and most installations send nothing for
 * hours.
 */
export function openHttpClient(agentOf: (undici: Undici) => Agent): { load: () => Promise<HttpClient>; close: () => Promise<void> } {
  let loaded: Promise<HttpClient> | undefined
  return {
    load: () => (loaded ??= import('undici').then((undici) => ({ request: undici.request, dispatcher: agentOf(undici) }))),
    close: async () => (await loaded)?.dispatcher.destroy(),
  }
}
