import { localized } from '../../localization/localized-text.ts'
import type { Row } from './sample.ts'

export const options = [
  { value: 'ok', localizedNames: localized('Godkänd', 'Approved', 'Godkjent') },
  { value: 'bad', localizedNames: localized('Underkänd', 'Rejected', 'Underkjent') },
]
const choice: Row = {
  settings: { options },
  valid: ['ok', 'bad'],
  invalid: [
    ['neither', 'validation.option'],
    [1, 'validation.wrongKind'],
  ],
  display: [['ok', ['Godkänd', 'Approved', 'Godkjent']]],
}
const boolean: Row = {
  valid: [true, false],
  invalid: [
    ['true', 'validation.wrongKind'],
    [1, 'validation.wrongKind'],
  ],
  display: [
    [true, ['Ja', 'Yes', 'Ja']],
    [false, ['Nej', 'No', 'Nei']],
  ],
}
/** Kinds that are chosen among some. */
export const CHOSEN = {
  select: choice,
  radio: choice,
  segmented: choice,
  checkbox: boolean,
  switch: boolean,
} satisfies Record<string, Row>
