import type { ReplicatedKind } from '@verka/domain/replication/content.ts'
import type { PlanItem } from '@verka/domain/replication/replication.schema.ts'

/** What a person decided about a thing of a plan. `of`: the versions of both sides that the decision is about. */
export type Choice = { kind: ReplicatedKind } & ({ does: 'leaveOut' } | { does: 'take'; of: string })
export type Choices = Readonly<Record<string, Choice>>

interface Options {
  replicateRecords: boolean
  replicatePrivileges: boolean
}

/** Things that the plan does not have since their option is off: what was decided about them waits. */
const isOff = ({ kind }: Choice, { replicateRecords, replicatePrivileges }: Options) =>
  (kind === 'record' && !replicateRecords) || (kind === 'privilege' && !replicatePrivileges)

const versionsOf = ({ version, targetVersion }: PlanItem) => `${version} ${targetVersion ?? '-'}`

/** The choice to replace the target's content. */
export const takeOf = (item: PlanItem): Choice => ({ kind: item.kind, does: 'take', of: versionsOf(item) })

/** Whether a choice is still about something: it is in the plan, and a replaced content is the one that was decided about. */
function isStill(choice: Choice, item: PlanItem | undefined): boolean {
  if (!item) return false
  if (choice.does === 'leaveOut') return true
  return (item.state === 'conflict' || item.state === 'kept') && choice.of === versionsOf(item)
}

/** Choices without those about which the plan has nothing any more. The same object: nothing was dropped. */
export function stillChosen(choices: Choices, items: readonly PlanItem[], options: Options): Choices {
  const byId = new Map(items.map((item) => [item.id, item]))
  const all = Object.entries(choices)
  const still = all.filter(([id, choice]) => isOff(choice, options) || isStill(choice, byId.get(id)))
  return still.length === all.length ? choices : Object.fromEntries(still)
}

/** The choices as a plan is asked for. */
export function chosenIds(choices: Choices, options: Options): { without: string[]; take: string[] } {
  const idsOf = (does: Choice['does']) =>
    Object.entries(choices).flatMap(([id, choice]) => (choice.does === does && !isOff(choice, options) ? [id] : []))
  return { without: idsOf('leaveOut'), take: idsOf('take') }
}
