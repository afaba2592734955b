import { Alert, Button, Group, List, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PlanEffects, PlanItem } from '@verka/domain/replication/replication.schema.ts'
import { useText } from '../../../language/use-text.tsx'
import { effectTexts } from './effect-texts.ts'
import { EFFECTS, effectTotals, hasEffects, type EffectsOfPlan } from './use-effects.ts'
import classes from './warnings.module.css'

/** What writing one thing means for the target. */
export function ItemEffects({ item, effects }: { item: PlanItem; effects: PlanEffects | undefined }) {
  const { text } = useText()
  if (!effects || !hasEffects(item, effects)) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />} className={classes.alert!}>
      <Lines texts={effectTexts(effects, item.kind, text)} />
    </Alert>
  )
}

function Lines({ texts }: { texts: readonly string[] }) {
  if (texts.length === 1) return <Text size="sm">{texts[0]}</Text>
  return (
    <List size="sm" spacing={0} listStyleType="disc">
      {texts.map((one) => (
        <List.Item key={one}>{one}</List.Item>
      ))}
    </List>
  )
}

interface EffectsSummaryProps {
  effects: EffectsOfPlan
  items: readonly PlanItem[]
  site: string
  onFilter: () => void
}

/** What the whole plan means for the target, before its things. */
export function EffectsSummary({ effects: { byId, isLoading, isUnknown, retry }, items, site, onFilter }: EffectsSummaryProps) {
  const { t } = useText()
  if (isUnknown)
    return (
      <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />}>
        <Group gap="sm">
          {t('replication.effects.unknown')}
          {retry && (
            <Button variant="default" size="compact-sm" mih={32} onClick={retry}>
              {t('ui.tryAgain')}
            </Button>
          )}
        </Group>
      </Alert>
    )
  const affected = items.filter((item) => hasEffects(item, byId.get(item.id)))
  const totals = effectTotals(affected.map(({ id }) => byId.get(id)!))
  if (isLoading && affected.length === 0)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text c="dimmed">{t('replication.effects.loading')}</Text>
      </Group>
    )
  if (affected.length === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />}
      title={t('replication.effects.title', { site })}
      className={classes.summary!}
    >
      <Stack gap="xs" align="flex-start">
        <Lines
          texts={EFFECTS.filter((kind) => totals[kind] > 0).map((kind) => t(`replication.effects.total.${kind}`, { count: totals[kind] }))}
        />
        <Button variant="default" size="compact-sm" mih={32} onClick={onFilter}>
          {t('replication.effects.show', { count: affected.length })}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Things that the question before a replication names. */
const MOST = 8

interface EffectsInQuestionProps {
  affected: readonly { item: PlanItem; effects: PlanEffects }[]
  site: string
}

/** The effects in the question: by the things that have them. */
export function EffectsInQuestion({ affected, site }: EffectsInQuestionProps) {
  const { t, text, textOf } = useText()
  return (
    <>
      <Text fw={600}>{t('replication.effects.title', { site })}</Text>
      <List spacing="xs">
        {affected.slice(0, MOST).map(({ item, effects }) => (
          <List.Item key={item.id}>
            <b>{textOf(item.names)}</b>
            <Lines texts={effectTexts(effects, item.kind, text)} />
          </List.Item>
        ))}
        {affected.length > MOST && <List.Item>{t('replication.effects.more', { count: affected.length - MOST })}</List.Item>}
      </List>
    </>
  )
}
