import { useEffect } from 'react'
import { downloadFile } from '@verka/domain/files/files.api.ts'
import { fieldSchema, type Field, type FieldValue } from '@verka/domain/forms/field.ts'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { CHOSEN } from '@verka/domain/forms/kind-samples/chosen.ts'
import { GATHERED } from '@verka/domain/forms/kind-samples/gathered.ts'
import { MEASURED } from '@verka/domain/forms/kind-samples/measured.ts'
import { storedOf, type Row } from '@verka/domain/forms/kind-samples/sample.ts'
import { WRITTEN } from '@verka/domain/forms/kind-samples/written.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { replyWithPicture } from '../../stories/stubbed-replies.ts'
import { FormFields } from '../form/form-fields.tsx'
import { useForm } from '../store/use-form.ts'

/** Samples of each kind: a kind without one does not compile. */
const SAMPLES: Record<FieldType, Row> = { ...WRITTEN, ...MEASURED, ...CHOSEN, ...GATHERED }

/** The visible states of a field, in the order of the story. */
export const STATES = ['empty', 'filled', 'required', 'wrong', 'closed', 'long name'] as const
type State = (typeof STATES)[number]

/** A name of the maximum length (specification section 9), with a word that does not fit on a line of a phone. */
const LONG_NAME = 'Brandsläckningsutrustningsbesiktningsprotokollet 2'
const LONG_DESCRIPTION =
  'Kontrollera att samtliga skyddsanordningar, räcken och fallunderlag är hela, rena och rätt monterade enligt ritning.'

export const idOf = (state: State) => `019df82c-71d5-7492-bcba-5bd9984400${String(STATES.indexOf(state)).padStart(2, '0')}`

function fieldOf(fieldType: FieldType, state: State): Field {
  return fieldSchema.parse({
    id: idOf(state),
    key: `field${STATES.indexOf(state)}`,
    fieldType,
    localizedNames: localized(state === 'long name' ? LONG_NAME : `Fält (${state})`),
    localizedDescriptions: state === 'long name' ? localized(LONG_DESCRIPTION) : [],
    required: state === 'required',
    uiStatus: state === 'closed' ? 'disabled' : 'enabled',
    ...SAMPLES[fieldType].settings,
    ...withOwnChildren(fieldType, state),
  })
}

/** A group's fields are fields of the form: each group has different ones. */
function withOwnChildren(fieldType: FieldType, state: State): Partial<Field> {
  if (fieldType !== 'group' && fieldType !== 'statusGroup') return {}
  const [child] = SAMPLES[fieldType].settings!.children!
  return { children: [{ ...child!, id: idOf(state).replace(/^019df82c/, '019df82d') }] }
}

function valueOf(fieldType: FieldType, state: State): FieldValue {
  const { valid, invalid } = SAMPLES[fieldType]
  if (state === 'empty' || state === 'required') return null
  if (state === 'wrong') return (typeof invalid[0]?.[0] === 'string' ? invalid[0][0] : null) as FieldValue
  const [sample] = valid
  return sample === undefined ? null : storedOf(sample)
}

function KindInAllStates({ fieldType }: { fieldType: FieldType }) {
  const states = STATES.filter((state) => state === 'empty' || canRepeat(fieldType))
  const fields = states.map((state) => fieldOf(fieldType, state))
  const form = useForm(fields, Object.fromEntries(states.map((state) => [idOf(state), valueOf(fieldType, state)])))
  useEffect(() => void form.submit(), [form])
  return <FormFields form={form} />
}

/** Whether a category may have several: others occur once in a form. */
const canRepeat = (fieldType: FieldType) => fieldType !== 'currentUser' && fieldType !== 'previousUser' && fieldType !== 'position'

const kindStory = (fieldType: FieldType): Story => ({
  name: fieldType,
  render: () => <KindInAllStates fieldType={fieldType} />,
  role: 'privilegedUser',
  replies: [replyWithPicture(downloadFile)],
})

/** Rows of parts with a picture each: a row is no wider than a phone. */
function RowsWithPictures() {
  const children = (['text', 'integer', 'image'] as const).map((fieldType) => ({
    ...fieldOf(fieldType, 'filled'),
    id: crypto.randomUUID(),
  }))
  const parts = fieldSchema.parse({ ...fieldOf('collection', 'filled'), children })
  const picture = storedOf(SAMPLES.image.valid[0]!)
  const form = useForm([parts], { [parts.id]: [{ [children[2]!.id]: picture }, {}] })
  return <FormFields form={form} />
}

/** What opens in the inputs of some kinds. */
const opened: Story[] = [
  { ...kindStory('signature'), name: 'signature, by keyboard', act: ({ press }) => press('fields.signature.type', 0) },
  {
    ...kindStory('html'),
    name: 'html, a link',
    act: async ({ press, see }) => {
      await press('fields.html.link', 0)
      await see('fields.html.linkAddress')
    },
  },
  {
    ...kindStory('scanner'),
    name: 'scanner, without a camera',
    act: async ({ press, see }) => {
      await press(/^Skanna Fält \(empty\)/)
      await see(/Skriv koden i stället\.$/)
    },
  },
]

export default {
  title: 'Field kinds',
  stories: [
    ...FIELD_TYPES.map(kindStory),
    { ...kindStory('collection'), name: 'collection, rows with pictures', render: () => <RowsWithPictures /> },
    ...opened,
  ],
} satisfies StoryFile
