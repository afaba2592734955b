export const conflict = {
  'conflict.title': 'Somebody else has made changes',
  'conflict.savedBy': '{name} was saved by {who} on {when} while you were making changes. Choose what is to hold. Nothing is saved yet.',
  'conflict.saved': '{name} was saved by somebody else while you were making changes. Choose what is to hold. Nothing is saved yet.',
  'conflict.mine': 'Mine',
  'conflict.untouched': 'As it was',
  'conflict.theirs': 'What is saved',
  'conflict.unchanged': 'Nothing changed',
  'conflict.keepAll': 'Keep all of mine',
  'conflict.takeAll': 'Take all that is saved',
  'conflict.use': 'Use these choices',
}
