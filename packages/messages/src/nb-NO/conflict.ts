export const conflict = {
  'conflict.title': 'Noen andre har gjort endringer',
  'conflict.savedBy': '{name} ble lagret av {who} {when}, mens du gjorde endringer. Velg hva som skal gjelde. Ingenting er lagret ennå.',
  'conflict.saved': '{name} er lagret av noen andre mens du gjorde endringer. Velg hva som skal gjelde. Ingenting er lagret ennå.',
  'conflict.mine': 'Mitt',
  'conflict.untouched': 'Slik det var',
  'conflict.theirs': 'Det lagrede',
  'conflict.unchanged': 'Ingenting endret',
  'conflict.keepAll': 'Behold alt mitt',
  'conflict.takeAll': 'Ta alt det lagrede',
  'conflict.use': 'Bruk valgene',
}
