import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { JsonObject } from '@verka/domain/replication/content.ts'
import { field, option } from '../../../stories/fixtures/definitions.ts'
import { idOf } from '../../../stories/fixtures/ids.ts'
import type { Story, StoryFile } from '../../../stories/story.ts'
import { Page } from '../../../ui/page/page.tsx'
import { PlainDifference } from './plain-difference.tsx'

const [phone, kind, place] = [
  field(1, 'Telefon'),
  field(2, 'Slag', { fieldType: 'select', options: [option('Firma'), option('Kommunal')] }),
  field(3, 'Distrikt', { fieldType: 'select', optionSource: `records:${idOf('recordType')}` }),
]
const NAMES = new Map<string, string>([
  [idOf('record', 1), 'Norra distriktet'],
  [idOf('record', 2), 'Södra distriktet'],
  [idOf('transactionType', 1), 'Utlåning'],
  [idOf('transactionType', 2), 'Felanmälan'],
  [idOf('transactionType', 3), 'Besiktning'],
  [idOf('elementType', 1), 'Verktyg'],
  [idOf('elementType', 2), 'Nycklar'],
])
const valuesOf = (values: [Field, string][]) => values.map(([{ id }, value]) => ({ dataPropertyTypeId: id, value }))
const grant = (number: number, operationModes: string[], view = 'own') => ({
  transactionTypeId: idOf('transactionType', number),
  operationModes,
  view,
  forOthers: false,
})

const between = (name: string, before: object | undefined, after: object): Story => ({
  name,
  render: () => (
    <Page title="Rörfirman">
      <PlainDifference
        before={before as JsonObject | undefined}
        after={after as JsonObject}
        fields={[phone, kind, place]}
        nameOf={(id) => NAMES.get(id)}
      />
    </Page>
  ),
})
const FIRM = {
  localizedNames: localized('Rörfirman'),
  color: null,
  dataProperties: valuesOf([
    [phone, '08-123 456 00'],
    [kind, 'Firma'],
    [place, idOf('record', 1)],
  ]),
}
const HANDLERS = {
  name: 'Handläggare',
  grants: [grant(1, ['start']), grant(2, ['start', 'update', 'complete'])],
  elementTypeIds: [idOf('elementType', 1)],
}

export default {
  title: 'Difference between two contents of a value, a privilege or a processor',
  stories: [
    between('a value', FIRM, {
      ...FIRM,
      localizedNames: localized('Rörfirman i Lindvik'),
      dataProperties: valuesOf([
        [phone, '08-123 456 99'],
        [place, idOf('record', 2)],
      ]),
    }),
    between('a new value', undefined, FIRM),
    between('equal', FIRM, FIRM),
    between('a privilege', HANDLERS, {
      ...HANDLERS,
      grants: [grant(1, ['start', 'complete'], 'all'), grant(3, ['start'])],
      elementTypeIds: [idOf('elementType', 2)],
    }),
  ],
} satisfies StoryFile
