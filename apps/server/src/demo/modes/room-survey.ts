import { field, type Names } from '../demo-fields.ts'
import type { DemoService } from '../demo-model.ts'

const own = field.bind(undefined, 'roomSurvey')
const condition: [string, ...Names][] = [
  ['good', 'Gott', 'Good', 'God'],
  ['fair', 'Slitet', 'Worn', 'Slitt'],
  ['poor', 'Dåligt', 'Poor', 'Dårlig'],
]
const part = (key: string, names: Names) => own(key, 'segmented', names, { required: true, showInList: true, options: condition })

/** Condition of a room, in a form that is filled in once and kept up to date. */
export const ROOM_SURVEY: DemoService = {
  key: 'roomSurvey',
  names: ['Rummets skick', 'Condition of the room', 'Rommets tilstand'],
  descriptions: [
    'Ett formulär per rum, som hålls aktuellt.',
    'One form for each room, kept up to date.',
    'Ett skjema per rom, som holdes oppdatert.',
  ],
  mode: 'updatableForm',
  settings: { undoSeconds: 60 },
  isUpdatedByItself: true,
  operation: {
    names: ['Bedömning av rum', 'Assessment of a room', 'Vurdering av rom'],
    fields: [
      part('floor', ['Golv', 'Floor', 'Gulv']),
      part('walls', ['Väggar', 'Walls', 'Vegger']),
      part('ceiling', ['Tak', 'Ceiling', 'Tak']),
      own('plan', 'textArea', ['Planerade åtgärder', 'Planned measures', 'Planlagte tiltak']),
    ],
  },
}
