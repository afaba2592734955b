export const privileges = {
  'privileges.name': 'Namn',
}
