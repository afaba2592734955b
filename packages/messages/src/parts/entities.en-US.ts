/** The texts of entities, each loaded where it is shown (`entity-texts.ts`). A new entity is a line here. */
export { imports } from '../en-US/imports.ts'
export { files } from '../en-US/files.ts'
export { integrations } from '../en-US/integrations.ts'
export { privileges } from '../en-US/privileges.ts'
export { schemas } from '../en-US/schemas.ts'
export { tenants } from '../en-US/tenants.ts'
export { users } from '../en-US/users.ts'
export { messages } from '../en-US/messages.ts'
