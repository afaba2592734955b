/** The texts of entities, each loaded where it is shown (`entity-texts.ts`). A new entity is a line here. */
export { imports } from '../nb-NO/imports.ts'
export { files } from '../nb-NO/files.ts'
export { integrations } from '../nb-NO/integrations.ts'
export { privileges } from '../nb-NO/privileges.ts'
export { schemas } from '../nb-NO/schemas.ts'
export { tenants } from '../nb-NO/tenants.ts'
export { users } from '../nb-NO/users.ts'
export { messages } from '../nb-NO/messages.ts'
