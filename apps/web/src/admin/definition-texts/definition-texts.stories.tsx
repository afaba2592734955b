import {
  exportDefinitionTexts,
  getDefinitionTexts,
  saveDefinitionTexts,
  summarizeDefinitionTexts,
  type DefinitionTexts,
} from '@verka/domain/definition-texts/definition-texts.api.ts'
import { withEditedTexts, type TextHolder } from '@verka/domain/definition-texts/text-units.ts'
import { addressOf } from '../../addresses.ts'
import {
  COLOURS,
  COLOUR_TEXTS,
  LADDER_NAME,
  LADDER_TEXTS,
  LONG_TEXTS,
  NOTHING_TO_DO,
  PLAN,
  summaryOf,
} from '../../stories/fixtures/definition-texts.ts'
import { failWith, missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import { ImportPlan } from './exchange/import-plan.tsx'

const all = [LADDER_TEXTS, LONG_TEXTS]
const textsOf = (id: string | undefined): DefinitionTexts[] => (id === COLOURS.id ? COLOUR_TEXTS : all.filter((texts) => texts.id === id))

const page = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: addressOf('/definitionTexts'),
  replies: [
    ...replies,
    replyWith(summarizeDefinitionTexts, (filter) => {
      const summary = summaryOf(all, filter)
      return { ...summary, items: [...summary.items, COLOURS] }
    }),
    replyWith(getDefinitionTexts, (_body, { params }) => ({ items: textsOf(params.id) })),
    replyWith(saveDefinitionTexts, ({ texts }) => edited(LADDER_TEXTS, texts)),
  ],
})

const open: Story['act'] = async ({ press, see }) => {
  await press(/^Stege/)
  await see(/^Skick/)
}
const LABEL = /^Fältets namn, Norska|^Fältets namn, Engelska/
const type: Story['act'] = async (actor) => {
  await open(actor)
  await actor.type(LABEL, 'Produksjonsår')
}
const save: Story['act'] = async (actor) => {
  await type(actor)
  await actor.press('definitionTexts.save')
}
const unsaved = (name: string, reply: StubbedReply): Story => ({ ...page(name, reply), act: save })
const refused = (status: number, code: 'stale' | 'lockdown' | 'invalid' | 'forbidden', error: object) =>
  refuseWith(saveDefinitionTexts, { status, code, errors: [error] })

/** A category after a save of some texts. */
const edited = ({ units, ...texts }: DefinitionTexts, edits: Parameters<typeof withEditedTexts>[1]): DefinitionTexts => ({
  ...texts,
  version: texts.version + 1,
  units: units.map((unit) => ({
    ...unit,
    texts: withEditedTexts<TextHolder>(
      { localizedNames: unit.texts },
      edits.filter((edit) => edit.unit === unit.id).map((edit) => ({ ...edit, unit: 'name' })),
    ).localizedNames,
  })),
})
const readOnly = (texts: DefinitionTexts) => ({ ...texts, canEdit: false })

export default {
  title: 'Texts of definitions',
  stories: [
    page('overview'),
    { ...page('only missing in Norwegian'), address: addressOf('/definitionTexts', undefined, { show: 'nb-NO' }), act: open },
    { ...page('searched'), address: addressOf('/definitionTexts', undefined, { search: 'skylten' }) },
    { ...page('opened'), act: open },
    {
      ...page('values of a type'),
      act: async ({ press, see }) => {
        await press(/^Färger/)
        await see(/^Engelska$/)
      },
    },
    { ...page('many and long texts'), act: ({ press }) => press(/^Lekplatsen/) },
    { ...page('typed'), act: type },
    unsaved('saving', neverAnswer(saveDefinitionTexts)),
    unsaved('changed by somebody else', refused(409, 'stale', { message: '@errors.stale', field: 'version' })),
    unsaved('locked while typing', refused(423, 'lockdown', { message: '@errors.lockdown' })),
    unsaved('no right any more', refused(403, 'forbidden', { message: '@errors.accessDenied' })),
    unsaved(
      'too long',
      refused(422, 'invalid', {
        message: '@validation.maxLength',
        field: `texts.${LADDER_NAME}.nb-NO`,
        params: { length: 50, culture: 'nb-NO' },
      }),
    ),
    unsaved('save failed', failWith(saveDefinitionTexts)),
    {
      ...page(
        'read only',
        replyWith(summarizeDefinitionTexts, summaryOf(all.map(readOnly))),
        replyWith(getDefinitionTexts, { items: [readOnly(LADDER_TEXTS)] }),
      ),
      role: 'siteAdmin',
      act: open,
    },
    {
      ...page('locked', replyWith(summarizeDefinitionTexts, summaryOf(all.map(readOnly)))),
      tenant: { isLockedDown: true },
    },
    page('empty', replyWith(summarizeDefinitionTexts, summaryOf([]))),
    {
      ...page('nothing missing', replyWith(summarizeDefinitionTexts, summaryOf([]))),
      address: addressOf('/definitionTexts', undefined, { show: 'missing' }),
    },
    {
      ...page('nothing found', replyWith(summarizeDefinitionTexts, summaryOf([]))),
      address: addressOf('/definitionTexts', undefined, { search: 'xyz' }),
    },
    { ...page('texts loading', neverAnswer(getDefinitionTexts)), act: ({ press }) => press(/^Stege/) },
    { ...page('texts not read', failWith(getDefinitionTexts)), act: ({ press }) => press(/^Stege/) },
    { ...page('export'), act: ({ pressAction }) => pressAction('definitionTexts.export') },
    {
      ...page('export failed', failWith(exportDefinitionTexts)),
      act: async ({ pressAction, press }) => {
        await pressAction('definitionTexts.export')
        await press('definitionTexts.exportRun')
      },
    },
    { ...page('import'), act: ({ pressAction }) => pressAction('definitionTexts.import') },
    { ...page('plan of an import'), render: () => <ImportPlan plan={PLAN} /> },
    { ...page('nothing to import'), render: () => <ImportPlan plan={NOTHING_TO_DO} /> },
    { ...page('plan that is cut'), render: () => <ImportPlan plan={{ ...PLAN, isCut: true }} /> },
    ...missingAnswers(page, summarizeDefinitionTexts),
  ],
} satisfies StoryFile
