/** The texts of entities, each loaded where it is shown (`entity-texts.ts`). A new entity is a line here. */
export { imports } from '../sv-SE/imports.ts'
export { files } from '../sv-SE/files.ts'
export { integrations } from '../sv-SE/integrations.ts'
export { privileges } from '../sv-SE/privileges.ts'
export { schemas } from '../sv-SE/schemas.ts'
export { tenants } from '../sv-SE/tenants.ts'
export { users } from '../sv-SE/users.ts'
export { messages } from '../sv-SE/messages.ts'
