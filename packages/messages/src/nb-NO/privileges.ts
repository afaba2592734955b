export const privileges = {
  'privileges.name': 'Navn',
  'privileges.right.see': 'Se tjenesten',
  'privileges.right.start': 'Starte',
  'privileges.right.update': 'Oppdatere',
  'privileges.right.complete': 'Fullføre',
  'privileges.right.cancel': 'Avbryte',
  'privileges.right.viewAll': 'Se alles',
  'privileges.right.forOthers': 'For andre',
  'privileges.restricted': 'Begrenset: bare den som har rettighet ser den',
  'privileges.noCategory': 'Uten kategori',
}
