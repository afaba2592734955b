import type { ResourceName } from '@verka/domain/resources/resources.ts'
import * as ALL from './all-resources.ts'
import type { FormChecks, Handlers } from './http/calls/handlers.ts'
import type { ServerResource } from './http/server-resource.ts'

/** The server's part of each entity: one that is missing does not compile. */
export const SERVER_RESOURCES: Readonly<Record<ResourceName, ServerResource>> = ALL satisfies Record<ResourceName, ServerResource>

type HandledBy<Resource> = Resource extends { handlers: infer Own } ? keyof Own : never
type Handled = HandledBy<(typeof ALL)[keyof typeof ALL]> & keyof Handlers

const resources = Object.values(SERVER_RESOURCES)

/** The handlers of all entities. */
export const resourceHandlers = Object.assign({}, ...resources.map(({ handlers }) => handlers)) as Pick<Handlers, Handled>

/** Form checks of all entities. */
export const formChecks = Object.assign({}, ...resources.map((resource) => resource.formChecks)) as FormChecks
