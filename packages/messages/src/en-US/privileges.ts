export const privileges = {
  'privileges.name': 'Name',
}
