import { useDeferredValue, useState } from 'react'
import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { IconInfoCircle, IconLock, IconSearch } from '@tabler/icons-react'
import type { Role } from '@verka/domain/access/roles.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { REPLICATED_KINDS } from '@verka/domain/replication/content.ts'
import { PLAN_STATES, type PlanState } from '@verka/domain/replication/plan.ts'
import type { PlanItem, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { addressOfThing } from '../../changes/address-of-thing.ts'
import type { Place } from '../chosen-sites.ts'
import { useReplicate } from '../run/use-replicate.tsx'
import { EffectsInQuestion, EffectsSummary } from '../warnings/effects.tsx'
import { OpenedAlert, OpenedInQuestion } from '../warnings/opened.tsx'
import { hasEffects, isHindered, useEffects, type EffectsOfPlan } from '../warnings/use-effects.ts'
import { ConflictTools } from './conflict-tools.tsx'
import { PlanFoot } from './plan-foot.tsx'
import type { PlanSubject } from './plan-question.ts'
import { PlanRow } from './plan-row.tsx'
import { totalsOf } from './plan-totals.ts'
import { SignerNotice } from './signer-notice.tsx'
import { usePlan, type PlanOfSites } from './use-plan.ts'
import { Select } from '../../../ui/choices/select.tsx'
import classes from './plan.module.css'

/** Rows that are rendered at first: a site may have thousands of predefined values. */
const PORTION = 100

/** `news`: all but what is the same on both sides. `hindered`, `affecting`: what cannot be written, and what affects other things. */
type Filter = PlanState | 'all' | 'news' | 'hindered' | 'affecting'

interface PlanSectionProps extends PlanSubject {
  target: Place
  /** As the person knows the source. */
  sourceName: string
  /** What decisions are about: the source as it is the next time, and the target. */
  draft: string
}

/** The plan, the decisions about it, and the button that executes it. */
export function PlanSection({ sourceName, draft, ...subject }: PlanSectionProps) {
  const { t } = useText()
  const plan = usePlan(subject, draft)
  return (
    <Section title={t('replication.plan')}>
      <Loaded answer={plan.answer}>
        {(found) => <ShownPlan found={found} plan={plan} target={subject.target} sourceName={sourceName} />}
      </Loaded>
    </Section>
  )
}

function addressInSite({ kind, targetId }: PlanItem, { siteKey }: Place, role: Role): string | undefined {
  const address = targetId === null ? undefined : addressOfThing(kind, targetId, role)
  return address && `${address}?${new URLSearchParams({ site: siteKey })}`
}

interface ShownPlanProps {
  found: ReplicationPlan
  plan: PlanOfSites
  target: Place
  sourceName: string
}

/** The part of a plan that is shown: by its state, and by a search in the names. */
function useFilter(items: readonly PlanItem[], { byId, isLoading }: EffectsOfPlan, { isPlanning }: { isPlanning: boolean }) {
  const { textOf } = useText()
  const [wanted, setWanted] = useState<Filter>('news')
  const [search, setSearch] = useState('')
  const words = useDeferredValue(foldForSearch(search))
  const isIn = (filter: Filter, item: PlanItem) => {
    if (filter === 'hindered') return isHindered(item, byId.get(item.id))
    if (filter === 'affecting') return hasEffects(item, byId.get(item.id))
    return filter === 'all' || filter === item.state || (filter === 'news' && item.state !== 'same')
  }
  const countOf = (filter: Filter) => items.filter((item) => isIn(filter, item)).length
  // such a filter ends with what it shows: an empty list would hide what is left of the plan
  const state = (wanted === 'hindered' || wanted === 'affecting') && countOf(wanted) === 0 ? 'news' : wanted
  // not before all is known: otherwise it may be back with the effects
  if (state !== wanted && !isPlanning && !isLoading) setWanted(state)
  const found = items.filter((item) => isIn(state, item) && (words === '' || foldForSearch(textOf(item.names)).includes(words)))
  const show = (filter: Filter) => {
    setSearch('')
    setWanted(filter)
  }
  return { state, found, countOf, show, choose: setWanted, search, setSearch }
}

function ShownPlan({ found: { items, hash, isLockedDown, signer }, plan, target, sourceName }: ShownPlanProps) {
  const { t } = useText()
  const { user } = useSession()
  const [lifts, setLifts] = useState(false)
  const [trusts, setTrusts] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const { start, dialog, isStarting } = useReplicate(target, { onDone: plan.forget, onPlanChanged: () => setChanged(true) })
  const effects = useEffects(plan, items)
  const { byId, opened } = effects
  const totals = totalsOf(items)
  const hindered = items.filter((item) => isHindered(item, byId.get(item.id)))
  const mayLift = user.role === 'superUser'
  const isUntrusted = signer !== null && !signer.isKnown && !trusts
  const isLocked = isLockedDown && !(mayLift && lifts)
  const { isStale } = plan.answer
  const filter = useFilter(items, effects, { isPlanning: isStale })
  const execute = () => {
    setChanged(false)
    const affected = items.flatMap((item) => {
      const own = byId.get(item.id)
      return own && hasEffects(item, own) ? [{ item, effects: own }] : []
    })
    void start(
      { ...plan.question, hash, liftsLockdown: lifts, ...(signer && trusts && { acceptsSigner: signer.fingerprint }) },
      {
        totals,
        failures: affected.flatMap((one) => one.effects.failingTests.map(({ id }) => id)),
        ...(affected.length + opened.length > 0 && {
          effects: (
            <>
              {opened.length > 0 && <OpenedInQuestion opened={opened} />}
              {affected.length > 0 && <EffectsInQuestion affected={affected} site={target.siteName} />}
            </>
          ),
        }),
      },
    )
  }
  return (
    <Stack gap="lg">
      {isChanged && (
        <Alert color="blue" role="status" icon={<IconInfoCircle size={20} stroke={1.8} />} title={t('replication.changedTitle')}>
          {t('replication.changedText')}
        </Alert>
      )}
      {signer && <SignerNotice signer={signer} isAccepted={trusts} onAccept={setTrusts} />}
      {isLockedDown && (
        <Alert color="yellow" icon={<IconLock size={20} stroke={1.8} />}>
          <Stack gap="sm">
            {t(mayLift ? 'replication.isLocked' : 'replication.isLockedForYou')}
            {mayLift && <Checkbox label={t('replication.liftsLockdown')} checked={lifts} onChange={() => setLifts(!lifts)} />}
          </Stack>
        </Alert>
      )}
      <OpenedAlert opened={opened} />
      <EffectsSummary effects={effects} items={items} site={target.siteName} onFilter={() => filter.show('affecting')} />
      {items.length > 0 && <FilterTools filter={filter} />}
      <ConflictTools items={filter.found} plan={plan} />
      {filter.found.length === 0 && filter.countOf('news') > 0 && <Text c="dimmed">{t('replication.nothingFound')}</Text>}
      <PlanRows items={filter.found} effects={effects} plan={plan} target={target} sourceName={sourceName} />
      <PlanFoot
        totals={totals}
        hindered={hindered}
        isPlanning={isStale}
        isChecking={effects.isLoading}
        isLocked={isLocked}
        isUntrusted={isUntrusted}
        isStarting={isStarting}
        onShowHindered={() => filter.show('hindered')}
        onLeaveOutHindered={() => plan.onLeaveOutAll(hindered)}
        onStart={execute}
      />
      {dialog}
    </Stack>
  )
}

/** The search in a plan, and the choice of its state with the numbers of things. */
function FilterTools({ filter: { state, countOf, choose, search, setSearch } }: { filter: ReturnType<typeof useFilter> }) {
  const { t } = useText()
  const optionOf = (value: Filter, label: string) => ({ value, label: `${label} (${countOf(value)})` })
  const states = PLAN_STATES.filter((one) => countOf(one) > 0).map((one) => optionOf(one, t(`replication.state.${one}`)))
  const marked = (['hindered', 'affecting'] as const).filter((one) => state === one || countOf(one) > 0)
  return (
    <div className={classes.tools}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('replication.search')}
        placeholder={t('replication.search')}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <Select
        aria-label={t('replication.plan')}
        data={[
          optionOf('news', t('replication.news')),
          optionOf('all', t('replication.all')),
          ...marked.map((one) => optionOf(one, t(`replication.filter.${one}`))),
          ...states,
        ]}
        value={state}
        allowDeselect={false}
        onChange={(value) => choose(value as Filter)}
      />
    </div>
  )
}

interface PlanRowsProps extends Omit<ShownPlanProps, 'found'> {
  items: readonly PlanItem[]
  effects: EffectsOfPlan
}

/** The things of a plan by their kind, a portion at a time. */
function PlanRows({ items, effects, plan, target, sourceName }: PlanRowsProps) {
  const { t } = useText()
  const { user, tenant } = useSession()
  const [shown, setShown] = useState(PORTION)
  const isOwnTenant = target.tenantKey === tenant.key
  const visible = items.slice(0, shown)
  return (
    <>
      {REPLICATED_KINDS.map((kind) => {
        const ofKind = visible.filter((item) => item.kind === kind)
        if (ofKind.length === 0) return null
        return (
          <section key={kind} aria-label={t(`replication.kind.${kind}`)}>
            <Text component="h3" fw={620} m={0} mb={4}>
              {t(`replication.kind.${kind}`)}
            </Text>
            <ul className={classes.items}>
              {ofKind.map((item) => (
                <PlanRow
                  key={item.id}
                  item={item}
                  effects={effects.byId.get(item.id)}
                  plan={plan}
                  sides={{ source: sourceName, target: target.siteName }}
                  addressInTarget={isOwnTenant ? addressInSite(item, target, user.role) : undefined}
                  siteKey={isOwnTenant ? target.siteKey : undefined}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {items.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 5 * PORTION)}>
          {t('replication.more')}
        </Button>
      )}
    </>
  )
}
