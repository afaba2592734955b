import { useDeferredValue, useState } from 'react'
import { Alert, Button, Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconLock, IconSearch } from '@tabler/icons-react'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { REPLICATED_KINDS } from '@verka/domain/replication/content.ts'
import { PLAN_STATES, type PlanState } from '@verka/domain/replication/plan.ts'
import type { ReplicationPlan } from '@verka/domain/replication/replication.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Section } from '../../ui/page/section.tsx'
import type { Place } from './chosen-sites.ts'
import { PlanRow } from './plan-row.tsx'
import { useReplicate } from './use-replicate.tsx'
import { SignerNotice } from './signer-notice.tsx'
import { usePlan, type PlanSource } from './use-plan.ts'
import classes from './replication.module.css'

/** Rows that are rendered at first: a site may have thousands of predefined values. */
const PORTION = 100

/** `news`: all but what is the same on both sides. */
type Filter = PlanState | 'all' | 'news'
const isIn = (filter: Filter, state: PlanState) => filter === 'all' || filter === state || (filter === 'news' && state !== 'same')

type PlanOfSites = ReturnType<typeof usePlan>

interface PlanSectionProps {
  source: PlanSource
  target: Place
  replicateRecords: boolean
  replicatePrivileges: boolean
}

/** The plan, the decisions about it, and the button that executes it. */
export function PlanSection(props: PlanSectionProps) {
  const { t } = useText()
  const plan = usePlan(props)
  return (
    <Section title={t('replication.plan')}>
      <Loaded answer={plan.answer}>{(found) => <ShownPlan found={found} plan={plan} target={props.target} />}</Loaded>
    </Section>
  )
}

interface ShownPlanProps {
  found: ReplicationPlan
  plan: PlanOfSites
  target: Place
}

function ShownPlan({ found: { items, hash, isLockedDown, signer }, plan, target }: ShownPlanProps) {
  const { t, textOf } = useText()
  const { user } = useSession()
  const [state, setState] = useState<Filter>('news')
  const [search, setSearch] = useState('')
  const [lifts, setLifts] = useState(false)
  const [trusts, setTrusts] = useState(false)
  const [shown, setShown] = useState(PORTION)
  const words = useDeferredValue(foldForSearch(search))
  const { start, dialog, isStarting } = useReplicate(target.siteName)
  const written = items.filter(({ isWritten }) => isWritten)
  const hasErrors = items.some(({ errors }) => errors.length > 0)
  const mayLift = user.role === 'superUser'
  const isUntrusted = signer !== null && !signer.isKnown && !trusts
  const isLocked = isLockedDown && !(mayLift && lifts)
  const found = items.filter((item) => isIn(state, item.state) && (words === '' || foldForSearch(textOf(item.names)).includes(words)))
  const visible = found.slice(0, shown)
  const countOf = (filter: Filter) => items.filter((item) => isIn(filter, item.state)).length
  const optionOf = (value: Filter, label: string) => ({ value, label: `${label} (${countOf(value)})` })
  const states = PLAN_STATES.filter((one) => countOf(one) > 0).map((one) => optionOf(one, t(`replication.state.${one}`)))
  return (
    <Stack gap="lg">
      {signer && <SignerNotice signer={signer} isAccepted={trusts} onAccept={setTrusts} />}
      {isLockedDown && (
        <Alert color="yellow" icon={<IconLock size={20} stroke={1.8} />}>
          <Stack gap="sm">
            {t(mayLift ? 'replication.isLocked' : 'replication.isLockedForYou')}
            {mayLift && <Checkbox label={t('replication.liftsLockdown')} checked={lifts} onChange={() => setLifts(!lifts)} />}
          </Stack>
        </Alert>
      )}
      {items.length > 0 && (
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
            data={[optionOf('news', t('replication.news')), optionOf('all', t('replication.all')), ...states]}
            value={state}
            allowDeselect={false}
            onChange={(value) => setState(value as Filter)}
          />
        </div>
      )}
      {found.length === 0 && countOf('news') > 0 && <Text c="dimmed">{t('replication.nothingFound')}</Text>}
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
                  question={plan.question}
                  isTaken={plan.isTaken(item.id)}
                  onTake={(isTaken) => plan.onTake(item.id, isTaken)}
                  onLeaveOut={(isLeftOut) => plan.onLeaveOut(item.id, isLeftOut)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 5 * PORTION)}>
          {t('replication.more')}
        </Button>
      )}
      <div className={classes.foot}>
        <Text component="output" {...(written.length === 0 && { c: 'dimmed' })}>
          {written.length === 0
            ? t(countOf('news') === 0 ? 'replication.nothingToDo' : 'replication.nothingChosen')
            : t('replication.written', { count: written.length })}
        </Text>
        <Button
          size="md"
          disabled={written.length === 0 || hasErrors || isLocked || isUntrusted || plan.answer.isStale}
          loading={isStarting}
          onClick={() =>
            void start({
              ...plan.question,
              hash,
              liftsLockdown: lifts,
              ...(signer && trusts && { acceptsSigner: signer.fingerprint }),
              created: written.filter((item) => item.state === 'create').length,
              updated: written.filter((item) => item.state !== 'create').length,
            })
          }
        >
          {t('replication.replicate')}
        </Button>
      </div>
      {dialog}
    </Stack>
  )
}
