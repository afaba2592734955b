export const conflict = {
  'conflict.title': 'Någon annan har ändrat',
  'conflict.savedBy': '{name} sparades av {who} {when}, medan du ändrade. Välj vad som ska gälla. Inget är sparat än.',
  'conflict.saved': '{name} har sparats av någon annan medan du ändrade. Välj vad som ska gälla. Inget är sparat än.',
  'conflict.mine': 'Mitt',
  'conflict.untouched': 'Som det var',
  'conflict.theirs': 'Det sparade',
  'conflict.unchanged': 'Inget ändrat',
  'conflict.keepAll': 'Behåll allt mitt',
  'conflict.takeAll': 'Ta allt det sparade',
  'conflict.use': 'Använd valen',
}
