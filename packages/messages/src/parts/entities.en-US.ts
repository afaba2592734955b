/** The texts of entities: those of the menu and the palette are loaded by every page. A new entity is a line here. */
export { privileges } from '../en-US/privileges.ts'
export { users } from '../en-US/users.ts'
