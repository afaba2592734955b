import {
  exportReplicationFile,
  getReplication,
  listReplications,
  listReplicationSites,
  listSiteContents,
  planReplicationBetween,
  replicateBetween,
  showPlanEffects,
  showPlanItem,
} from '@verka/domain/replication/replication.api.ts'
import type { PlanEffects, PlanItem, PlanOpened, Replication } from '@verka/domain/replication/replication.schema.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { addressOf } from '../../addresses.ts'
import { field, LONG_NAME, operationType, ruleBetween } from '../../stories/fixtures/definitions.ts'
import { aReplication, NORTH_PLACE, planItem, SOUTH_PLACE, VALLEY_PLACE } from '../../stories/fixtures/replication.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { missingAnswers } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { loseAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const MISSING = planItem(5, 'operationType', 'Besiktning')
export const PLAN: PlanItem[] = [
  planItem(1, 'recordType', 'Felkoder'),
  planItem(2, 'elementType', 'Lekredskap', { state: 'update', isWritten: true }),
  planItem(3, 'elementType', 'Verktyg', { state: 'conflict', reason: 'both', isWritten: false }),
  planItem(4, 'operationType', 'Årlig kontroll', {
    dropped: [
      { part: 'rule', count: 2 },
      { part: 'default', count: 1 },
    ],
  }),
  { ...MISSING, state: 'leftOut', isWritten: false },
  planItem(6, 'transactionType', 'Besiktning av lekplats', { state: 'missing', isWritten: false, missing: [MISSING] }),
  planItem(7, 'transactionType', 'Utlåning', { state: 'kept', isWritten: false }),
  planItem(8, 'transactionType', 'Felanmälan', { state: 'same', isWritten: false }),
]
/** Things that cannot be written, and one that can. */
export const HINDERED: PlanItem[] = [
  planItem(1, 'recordType', 'Felkoder', {
    state: 'update',
    errors: ['Fältet Kod skulle byta typ, men 1 fördefinierat värde i målet har ett värde i det.'],
    heldBy: 'records',
  }),
  planItem(2, 'elementType', 'Verktyg', {
    state: 'update',
    errors: ['Fältet Fabrikat skulle försvinna, men 36 objekt i målet har ett värde i det.'],
    heldBy: 'elements',
  }),
  planItem(3, 'operationType', 'Årlig kontroll'),
  planItem(4, 'transactionType', 'Bokning', { errors: ['Licensen för Demokommunen omfattar bara utlåning.'] }),
]
/** What the plan means for things that are in the target. */
const NO_EFFECTS = { lacking: [], idleRules: [], failingTests: [], errors: [], named: [] }
export const EFFECTS: PlanEffects[] = [
  {
    ...NO_EFFECTS,
    id: idOf('replication', 2),
    lacking: [{ id: idOf('field', 1), localizedNames: localized('Fabrikat'), count: 12 }],
    named: [{ name: 'Plats', count: 2, forms: ['Besiktning', 'Utlåning'] }],
  },
  {
    ...NO_EFFECTS,
    id: idOf('replication', 4),
    idleRules: [{ id: idOf('rule', 1), index: 0, isNew: true }],
    failingTests: [{ id: idOf('rule', 50), name: 'Tunga saker har en anteckning', problems: [], expectations: [] }],
  },
]
const affected = replyWith(showPlanEffects, { items: EFFECTS, opened: [] })
const OPENED: PlanOpened[] = [
  { kind: 'objects', names: localized('Lekredskap'), of: localized('Öppna uppgifter') },
  { kind: 'field', names: localized('Telefon'), of: localized('Verktyg') },
  { kind: 'service', names: localized('Felanmälan'), of: localized('Lekredskap') },
  { kind: 'list', names: localized('Lekplatser'), of: localized('Lekredskap') },
]
const [kind, weight, note] = [
  field(1, 'Sort'),
  field(2, 'Vikt', { fieldType: 'decimal', required: true }),
  field(3, 'Anteckning', { fieldType: 'textArea' }),
]
/** A function that does not exist in the target. */
const CREATED = replyWith(showPlanItem, {
  kind: 'operationType',
  before: null,
  after: operationType(4, 'Årlig kontroll', {
    dataPropertyTypes: [weight, note],
    matchRules: [
      ruleBetween(1, weight, note, { conditions: [{ type: 'above', value: 10, negate: false }] }),
      ruleBetween(2, kind, note, {
        matchType: 'incoming',
        source: { referenceType: 'element', propertyTypeId: kind.id },
        action: 'copySourceValue',
      }),
    ],
  }) as never,
  names: [{ id: kind.id, names: kind.localizedNames }],
  fields: [],
})
export const OFF: Replication['switchedOff'] = [
  { id: idOf('processorConfig', 1), name: 'Ekonomisystemet', offUntil: 'secret' },
  { id: idOf('processorConfig', 2), name: 'Mejl till verkstaden', offUntil: 'switch' },
]
const planned = (items: PlanItem[], changes: object = {}) =>
  replyWith(planReplicationBetween, { hash: 'a hash', items, isLockedDown: false, signer: null, ...changes })
export const SIGNER = { name: 'https://verka.dalen.example', fingerprint: '7C1B 0A4E 93D2 55F0 8E6A 21BC 4D7F 9930', isKnown: false }
const CHOSEN = addressOf('/replication', undefined, { from: NORTH_PLACE.siteId, to: SOUTH_PLACE.siteId })

const page = (name: string, ...replies: StubbedReply[]): Story => ({
  name,
  address: CHOSEN,
  role: 'tenantAdmin',
  replies: [
    ...replies,
    replyWith(listReplicationSites, { items: [NORTH_PLACE, SOUTH_PLACE] }),
    replyWith(listReplications, { items: [] }),
    replyWith(showPlanEffects, { items: [], opened: [] }),
    planned(PLAN),
  ],
})
const replicate: Story['act'] = async ({ press, see }) => {
  await press('replication.replicate')
  // the button of the question, not that of the page again
  await see('ui.cancel')
  await press('replication.replicate')
}

export default {
  title: 'Replication',
  stories: [
    page('a plan'),
    { ...page('nothing chosen'), address: addressOf('/replication') },
    {
      ...page('of several tenants', replyWith(listReplicationSites, { items: [NORTH_PLACE, SOUTH_PLACE, VALLEY_PLACE] })),
      role: 'superUser',
    },
    page('nothing to do', planned(PLAN.map((item) => ({ ...item, state: 'same', isWritten: false })))),
    page(
      'gone in the source',
      planned([
        ...PLAN.map((item) => ({ ...item, state: 'same' as const, isWritten: false })),
        planItem(20, 'elementType', 'Stegar', { state: 'gone' }),
      ]),
    ),
    page('with obstacles', planned(HINDERED)),
    page('with effects', affected, CREATED),
    {
      ...page('the question of a plan with effects', affected),
      act: async ({ press, see }) => {
        await see(/gäller aldrig|never applies|gjelder aldri/)
        await press('replication.replicate')
      },
    },
    page('with processors', planned([...PLAN, planItem(30, 'processorConfig', 'Ekonomisystemet', { offUntil: 'secret' })])),
    page('that opens something to everybody', replyWith(showPlanEffects, { items: [], opened: OPENED })),
    page('effects are not known yet', {
      ...replyWith(showPlanEffects, { items: [], opened: [] }),
      answer: () => new Promise(() => undefined),
      isEndless: true,
    }),
    page('effects cannot be known', refuseWith(showPlanEffects, { status: 503, code: 'unavailable' })),
    page('locked down', planned(PLAN, { isLockedDown: true })),
    { ...page('locked down, for a system administrator', planned(PLAN, { isLockedDown: true })), role: 'superUser' },
    {
      ...page('of a link to a site that is not there'),
      address: addressOf('/replication', undefined, { from: idOf('replication', 300), to: idOf('replication', 301) }),
    },
    {
      ...page('of a link with one site twice'),
      address: addressOf('/replication', undefined, { from: NORTH_PLACE.siteId, to: NORTH_PLACE.siteId }),
    },
    page('one site', replyWith(listReplicationSites, { items: [NORTH_PLACE] })),
    page('signed by a known installation', planned(PLAN, { signer: { ...SIGNER, isKnown: true } })),
    page('signed by an unknown installation', planned(PLAN, { signer: SIGNER })),
    {
      ...page(
        'export',
        replyWith(listSiteContents, { items: PLAN }),
        replyWith(exportReplicationFile, { fileName: 'demo-north.json', text: '{}', count: 8 }),
      ),
      act: async ({ press, see }) => {
        await press('replication.export')
        await see('replication.exportHint')
      },
    },
    {
      ...page('export of an empty site', replyWith(listSiteContents, { items: [] })),
      act: async ({ press, see }) => {
        await press('replication.export')
        await see('replication.exportEmpty')
      },
    },
    page(
      'forty conflicts',
      planned(
        Array.from({ length: 40 }, (_, at) =>
          planItem(at + 1, at < 30 ? 'operationType' : 'elementType', `Sak ${at + 1}`, {
            state: 'conflict',
            reason: 'both',
            isWritten: false,
          }),
        ),
      ),
    ),
    page(
      'long names',
      replyWith(listReplicationSites, { items: [NORTH_PLACE, { ...SOUTH_PLACE, siteName: LONG_NAME }] }),
      planned([planItem(1, 'elementType', LONG_NAME), planItem(2, 'operationType', LONG_NAME, { state: 'conflict', reason: 'first' })]),
    ),
    page('very many', planned(Array.from({ length: 400 }, (_, index) => planItem(index, 'record', `Värde ${index}`)))),
    page(
      'earlier ones',
      replyWith(listReplications, {
        items: [
          aReplication({ origin: 'template', counts: { created: 5, updated: 0, examples: 2 }, examples: ['Borrhammare', 'Sticksåg'] }),
          aReplication({
            id: planItem(101, 'record', '').id,
            state: 'undone',
            kept: [{ title: 'Verktyg', messages: ['Ändrad sedan replikeringen'] }],
            can: { undo: false },
          }),
          aReplication({
            id: planItem(102, 'record', '').id,
            state: 'failed',
            counts: { created: 0, updated: 0, examples: 0 },
            groupedErrors: [{ title: 'Verktyg', messages: ['Fältet Plats har värden i 12 objekt'] }],
            can: { undo: false },
          }),
        ],
      }),
    ),
    page('earlier one with processors that are off', replyWith(listReplications, { items: [aReplication({ switchedOff: OFF })] })),
    page('earlier one of a locked tenant', replyWith(listReplications, { items: [aReplication({ isLockedDown: true })] })),
    {
      ...page(
        'earlier one of a locked tenant, for a system administrator',
        replyWith(listReplications, { items: [aReplication({ isLockedDown: true })] }),
      ),
      role: 'superUser',
    },
    {
      ...page('running', replyWith(replicateBetween, aReplication({ state: 'running', done: 3 })), {
        ...replyWith(getReplication, aReplication({ state: 'running', done: 3 })),
        isEndless: true,
      }),
      act: replicate,
    },
    {
      ...page('running, without a network', replyWith(replicateBetween, aReplication({ state: 'running', done: 3 })), {
        ...loseAnswer(getReplication),
        isEndless: true,
      }),
      act: async (actor) => {
        await replicate(actor)
        await actor.see('replication.noContact')
      },
    },
    {
      ...page(
        'the plan has changed',
        refuseWith(replicateBetween, {
          status: 409,
          code: 'conflict',
          errors: [{ message: '@errors.conflict', text: 'Något har ändrats sedan planen visades. Visa planen igen.' }],
        }),
      ),
      act: replicate,
    },
    {
      ...page('without an answer', loseAnswer(replicateBetween)),
      act: async (actor) => {
        await replicate(actor)
        await actor.see('replication.unansweredAbsent')
      },
    },
    {
      ...page(
        'a difference',
        replyWith(showPlanItem, {
          kind: 'elementType',
          before: { localizedNames: localized('Verktyg'), status: 'draft' } as never,
          after: { localizedNames: localized('Redskap'), status: 'published' } as never,
          names: [],
          fields: [],
        }),
      ),
    },
    ...missingAnswers(page, listReplicationSites),
  ],
} satisfies StoryFile
