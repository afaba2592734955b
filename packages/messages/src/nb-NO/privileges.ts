export const privileges = {
  'privileges.name': 'Navn',
}
