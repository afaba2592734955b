/** The texts of entities: those of the menu and the palette are loaded by every page. A new entity is a line here. */
export { privileges } from '../sv-SE/privileges.ts'
export { users } from '../sv-SE/users.ts'
