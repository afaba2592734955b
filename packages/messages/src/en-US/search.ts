export const search = {
  'search.title': 'Search by code',
  'search.lead': 'Type the code on the object to see what is open to everyone.',
  'search.otherCode': 'Search for another code',
  'search.code': 'Code',
  'search.submit': 'Show',
  'search.nothing': 'There is nothing to show for the code {code}. Check that it is typed correctly.',
  'search.noPlace': 'The address does not say where the code belongs. Scan the code, or open the whole link that you were given.',
  'search.tomorrow': 'Too many wrong codes were tried here. Try again tomorrow.',
  'search.empty': 'There are no details to show.',
  'search.login': 'Log in to see more',
}
