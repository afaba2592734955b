import type { Field } from '@verka/domain/forms/field.ts'
import { field, type Names } from '../demo-fields.ts'
import type { DemoRule } from '../demo-rules.ts'

/** Condition for a serious fault: the equipment is closed off then. */
export const SERIOUS: NonNullable<DemoRule['when']> = ['equal', 'high']

const PARTS = {
  What: (type: string, key: string) => field(type, key, 'textArea', ['Vad är fel?', 'What is wrong?', 'Hva er feil?'], { required: true }),
  Severity: (type: string, key: string) =>
    field(type, key, 'radio', ['Allvarlighetsgrad', 'Severity', 'Alvorlighetsgrad'], {
      required: true,
      options: [
        ['low', 'Liten: vid nästa underhåll', 'Minor: at the next maintenance', 'Liten: ved neste vedlikehold'],
        ['medium', 'Måttlig: inom tre månader', 'Moderate: within three months', 'Moderat: innen tre måneder'],
        ['high', 'Allvarlig: stäng av direkt', 'Serious: close off at once', 'Alvorlig: steng av straks'],
      ],
    }),
  Photo: (type: string, key: string) =>
    field(type, key, 'image', ['Bild på avvikelsen', 'Picture of the deviation', 'Bilde av avviket'], { validation: { maxCount: 5 } }),
  Measure: (type: string, key: string) =>
    field(type, key, 'textArea', ['Omedelbar åtgärd', 'Immediate measure', 'Strakstiltak'], { required: true }),
  Deadline: (type: string, key: string) =>
    field(type, key, 'date', ['Ska vara åtgärdat', 'To be put right by', 'Skal være utbedret innen'], {
      required: true,
      validation: { range: { min: 0, max: 365 } },
    }),
}

/** Questions about the deviations in the checks with this key. Some rule has to show them. */
export const followUp = (type: string, key: string, names: Names, parts: (keyof typeof PARTS)[]): Field =>
  field(type, `${key}Fault`, 'group', names, {
    children: parts.map((part) => PARTS[part](type, `${key}${part}`)),
  })
