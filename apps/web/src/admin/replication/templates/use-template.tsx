import { useState } from 'react'
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core'
import { REPLICATED_KINDS } from '@verka/domain/replication/content.ts'
import type { ReadyTemplate, ReplicationPlan } from '@verka/domain/replication/replication.api.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { usePlan } from '../use-plan.ts'
import { useReplicate } from '../use-replicate.tsx'
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
  const plan = usePlan({ source: { templateKey: template.key }, target, replicateRecords: true, replicatePrivileges: true })
  return (
    <Stack gap="lg">
      <Text>{textOf(template.descriptions)}</Text>
      <Loaded answer={plan.answer}>
        {(found) => <Planned template={template} found={found} question={plan.question} onDone={onDone} />}
      </Loaded>
    </Stack>
  )
}

interface PlannedProps extends UseTemplateProps {
  found: ReplicationPlan
  question: ReturnType<typeof usePlan>['question']
}

function Planned({ template, found: { items, hash, isLockedDown }, question, onDone }: PlannedProps) {
  const { t, textOf } = useText()
  const { site } = useSession()
  const [withExamples, setWithExamples] = useState(true)
  const { run, dialog, isStarting } = useReplicate(site.name, () => onDone(true))
  const written = items.filter(({ isWritten }) => isWritten)
  const errors = [...new Set(written.flatMap((item) => item.errors))]
  const createsCategory = written.some(({ kind, state }) => kind === 'elementType' && state === 'create')
  const kept = items.length - written.length
  return (
    <>
      {written.length > 0 && (
        <dl className={classes.parts} aria-label={t('replication.templateCreates')}>
          {REPLICATED_KINDS.map((kind) => {
            const ofKind = written.filter((item) => item.kind === kind)
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
      )}
      {kept > 0 && (
        <Text c="dimmed">{written.length === 0 ? t('replication.templateThere') : t('replication.templateKeeps', { count: kept })}</Text>
      )}
      {createsCategory && template.examples > 0 && (
        <Switch
          label={t('replication.withExamples', { count: template.examples })}
          checked={withExamples}
          onChange={({ currentTarget }) => setWithExamples(currentTarget.checked)}
        />
      )}
      {(errors.length > 0 || isLockedDown) && (
        <Alert color="red" role="alert">
          {isLockedDown ? t('replication.isLockedForYou') : errors.join(' ')}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" mih={44} onClick={() => onDone(false)}>
          {t('ui.cancel')}
        </Button>
        <Button
          mih={44}
          loading={isStarting}
          disabled={written.length === 0 || errors.length > 0 || isLockedDown}
          onClick={() => void run({ ...question, hash, liftsLockdown: false, withExamples })}
        >
          {t('replication.useTemplate')}
        </Button>
      </Group>
      {dialog}
    </>
  )
}
