export const privileges = {
  'privileges.name': 'Name',
  'privileges.right.see': 'See service',
  'privileges.right.start': 'Start',
  'privileges.right.update': 'Update',
  'privileges.right.complete': 'Complete',
  'privileges.right.cancel': 'Cancel',
  'privileges.right.viewAll': 'See all',
  'privileges.right.forOthers': 'For others',
  'privileges.restricted': 'Restricted: only those with a privilege see it',
  'privileges.noCategory': 'Without a category',
}
