import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { PlannedItem } from '@verka/domain/replication/plan.ts'
import type { replicateBetween, showPlanEffects } from '@verka/domain/replication/replication.api.ts'
import type { PlanEffects, PlanOpened } from '@verka/domain/replication/replication.schema.ts'
import type { ItemErrors } from '@verka/domain/replication/stored.ts'
import { errorText } from '@verka/messages/error-text.ts'
import { loadServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteScope } from '../../../db/site-scope.ts'
import type { InstallationContext, SiteContext } from '../../../http/context.ts'
import { inSite } from '../in-site.ts'
import { scopeOfPlace } from '../places.ts'
import { makePlan, type MadePlan } from '../planning/make-plan.ts'
import { shownErrors } from '../shown-errors.ts'
import { sidesOf } from '../sources.ts'
import { lockSite } from '../replication.queries.ts'
import { NOTHING_OPEN, openedBetween, openInTarget } from './opened.ts'
import { tryOut, type ItemEffects } from './try-out.ts'

/** Ends the transaction of a trial, so that nothing of it is stored. */
class Over<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('the trial is over')
    this.result = result
  }
}

interface Tried {
  plan: MadePlan
  effects: Map<string, ItemEffects>
  opened: PlanOpened[]
}

/**
 * Makes a plan and tries it out, in a transaction that is undone. Replications into the site wait for it, and it for them, and so do saves of
 * the definitions that it changes.
 */
async function tried(
  context: InstallationContext,
  scope: SiteScope,
  plan: (site: SiteContext) => Promise<MadePlan>,
  { findsOpened = false } = {},
): Promise<Tried> {
  const openIn = async (site: SiteContext) => (findsOpened ? openInTarget(context, site) : NOTHING_OPEN)
  const work = async (opened: SiteContext): Promise<never> => {
    const site = { ...opened, afterCommit: () => undefined }
    await lockSite(site.tx, scope)
    const made = await plan(site)
    const before = await openIn(site)
    const effects = await tryOut(site, made.items)
    throw new Over<Tried>({ plan: made, effects, opened: openedBetween(before, await openIn(site)) })
  }
  try {
    return await inSite(context, scope, work, { isReadOnly: false })
  } catch (error) {
    if (error instanceof Over) return error.result as Tried
    throw error
  }
}

/** Errors that the plan of an item has in other words. */
const IN_PLAN: ReadonlySet<string> = new Set(['@errors.licenceLoansOnly', '@errors.implementationRestricted'])

/** What executing a plan would mean for the target. Changes nothing. */
export async function showEffects(
  context: InstallationContext,
  body: BodyOf<typeof showPlanEffects>,
): Promise<{ items: PlanEffects[]; opened: PlanOpened[] }> {
  const { from, target } = await sidesOf(context, body)
  const { plan, effects, opened } = await tried(context, scopeOfPlace(target), (site) => makePlan(site, from.content, body), {
    findsOpened: true,
  })
  const translator = await loadServedTranslator(context.culture)
  const items = [...effects].map(([id, { lacking, idleRules, failingTests, errors, named }]): PlanEffects => {
    const own = errors.filter(({ message }) => !plan.obstacles.has(id) || !IN_PLAN.has(message))
    return {
      id,
      lacking,
      idleRules,
      failingTests,
      errors: [...new Set(own.map((error) => errorText(error, translator)))],
      named: named.map(({ name, forms: { count, names } }) => ({ name, count, forms: names })),
    }
  })
  return { items, opened }
}

const hasTests = ({ isWritten, after }: PlannedItem) =>
  isWritten && after['status'] === 'published' && Array.isArray(after['ruleTests']) && after['ruleTests'].length > 0

/**
 * Refuses to replicate published definitions whose test cases fail, unless that is confirmed: as a save of them in their form does.
 * @throws `invalid` with the cases, by the definitions
 */
export async function refuseFailingTests(
  context: InstallationContext,
  scope: SiteScope,
  plan: MadePlan,
  { confirmedFailures }: Pick<BodyOf<typeof replicateBetween>, 'confirmedFailures'>,
): Promise<void> {
  if (!plan.items.some(hasTests)) return
  const { effects } = await tried(context, scope, async () => plan)
  const confirmed = new Set(confirmedFailures.map((id) => id.toLowerCase()))
  const failures = plan.items.flatMap(({ id, kind, names }): ItemErrors[] => {
    const own = (effects.get(id)?.failingTests ?? []).filter((test) => !confirmed.has(test.id.toLowerCase()))
    const errors = own.map(({ name, expectations }) => ({
      message: '@errors.ruleTestFails',
      params: { name, count: expectations.length },
    }))
    return errors.length > 0 ? [{ kind, names, errors }] : []
  })
  if (failures.length === 0) return
  const errors = failures.flatMap((one) => one.errors)
  throw new AppError('invalid', errors, { groupedErrors: await shownErrors(context, failures) })
}
