import { useState } from 'react'
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { REPLICATED_KINDS } from '@verka/domain/replication/content.ts'
import { planReplicationBetween, showPlanEffects } from '@verka/domain/replication/replication.api.ts'
import type { PlanItem, ReadyTemplate, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { useCall } from '../../../data/use-call.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { questionOf, type PlanQuestion } from '../plan/plan-question.ts'
import { useReplicate } from '../run/use-replicate.tsx'
import { OpenedAlert } from '../warnings/opened.tsx'
import classes from './templates.module.css'

interface UseTemplateProps {
  template: ReadyTemplate
  /** Closes the dialog. */
  onDone: (isCreated: boolean) => void
}

/** Content of the dialog of a template: what it creates in the site, and the button that does it. */
export function UseTemplate({ template, onDone }: UseTemplateProps) {
  const { textOf } = useText()
  const { tenant, site } = useSession()
  const target = { tenantId: tenant.id, siteId: site.id }
  const question = questionOf({ source: { templateKey: template.key }, target, replicateRecords: true, replicatePrivileges: true })
  const answer = useCall(planReplicationBetween, { body: question })
  return (
    <Stack gap="lg">
      <Text>{textOf(template.descriptions)}</Text>
      <Loaded answer={answer}>{(found) => <Planned template={template} found={found} question={question} onDone={onDone} />}</Loaded>
    </Stack>
  )
}

interface PlannedProps extends UseTemplateProps {
  found: ReplicationPlan
  question: PlanQuestion
}

function Planned({ template, found: { items, hash, isLockedDown }, question, onDone }: PlannedProps) {
  const { t, textOf } = useText()
  const { tenant, site } = useSession()
  const [withExamples, setWithExamples] = useState(true)
  const { run, dialog, isStarting } = useReplicate(
    { tenantId: tenant.id, tenantKey: tenant.key, siteId: site.id, siteName: site.name, siteKey: site.key },
    { template: textOf(template.names), onDone: () => onDone(true) },
  )
  const written = items.filter(({ isWritten }) => isWritten)
  const kept = items.filter(({ isWritten }) => !isWritten)
  // what is there already may lack what the rest of the template refers to, and something may become open to everybody
  const { data: effects, error: effectsError } = useCall(showPlanEffects, { body: question }, { isEnabled: written.length > 0 })
  const isChecking = written.length > 0 && !effects && !effectsError
  const errorsOf = new Map(effects?.items.map((item) => [item.id, item.errors]))
  const errors = [...new Set(written.flatMap((item) => item.errors))]
  const lacking = written.flatMap(({ id, names }) => (errorsOf.get(id) ?? []).map((error) => `${textOf(names)}: ${error}`))
  const createsCategory = written.some(({ kind, state }) => kind === 'elementType' && state === 'create')
  return (
    <>
      {written.length > 0 && <ByKind label={t('replication.templateCreates')} items={written} />}
      {kept.length > 0 && (
        <Stack gap="xs">
          <Text c="dimmed">
            {written.length === 0 ? t('replication.templateThere') : t('replication.templateKeeps', { count: kept.length })}
          </Text>
          {written.length > 0 && <ByKind label={t('replication.templateKept')} items={kept} />}
        </Stack>
      )}
      {written.length > 0 && template.examples > 0 && (
        <Switch
          label={t('replication.withExamples', { count: template.examples })}
          description={createsCategory ? undefined : t('replication.noExamples')}
          checked={createsCategory && withExamples}
          disabled={!createsCategory}
          onChange={({ currentTarget }) => setWithExamples(currentTarget.checked)}
        />
      )}
      {template.hasBookings && !tenant.hasReservations && <Alert color="yellow">{t('types.bookingsAreOff')}</Alert>}
      <OpenedAlert opened={effects?.opened ?? []} />
      {(errors.length > 0 || isLockedDown) && (
        <Alert color="red" role="alert">
          {isLockedDown ? t('replication.isLockedForYou') : errors.join(' ')}
        </Alert>
      )}
      {lacking.length > 0 && (
        <Alert color="red" role="alert" title={t('replication.templateLacks')}>
          <ul className={classes.lacking}>
            {lacking.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" mih={44} onClick={() => onDone(false)}>
          {t('ui.cancel')}
        </Button>
        <Button
          mih={44}
          loading={isStarting}
          disabled={written.length === 0 || errors.length + lacking.length > 0 || isLockedDown || isChecking}
          onClick={() => void run({ ...question, hash, liftsLockdown: false, withExamples: createsCategory && withExamples })}
        >
          {t('replication.useTemplate')}
        </Button>
      </Group>
      {dialog}
    </>
  )
}

/** Names of things, by their kind. */
function ByKind({ label, items }: { label: string; items: readonly PlanItem[] }) {
  const { t, textOf } = useText()
  return (
    <dl className={classes.parts} aria-label={label}>
      {REPLICATED_KINDS.map((kind) => {
        const ofKind = items.filter((item) => item.kind === kind)
        return (
          ofKind.length > 0 && (
            <div key={kind}>
              <dt>{t(`replication.kind.${kind}`)}</dt>
              <dd>{ofKind.map(({ names }) => textOf(names)).join(', ')}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
