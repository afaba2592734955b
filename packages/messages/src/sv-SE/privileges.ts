export const privileges = {
  'privileges.name': 'Namn',
  'privileges.right.see': 'Se tjänsten',
  'privileges.right.start': 'Starta',
  'privileges.right.update': 'Uppdatera',
  'privileges.right.complete': 'Slutföra',
  'privileges.right.cancel': 'Avbryta',
  'privileges.right.viewAll': 'Se allas',
  'privileges.right.forOthers': 'Åt andra',
  'privileges.restricted': 'Begränsad: bara den som har behörighet ser den',
  'privileges.noCategory': 'Utan kategori',
}
