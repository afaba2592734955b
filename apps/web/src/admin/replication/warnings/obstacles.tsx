import { Alert, Group, List, Stack } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { PlanItem } from '@verka/domain/replication/replication.schema.ts'
import { addressOf } from '../../../addresses.ts'
import { useText } from '../../../language/use-text.tsx'
import { ButtonLink } from '../../../ui/navigation/link.tsx'
import classes from './warnings.module.css'

interface ObstaclesProps {
  item: PlanItem
  /** What is in the way, besides what the plan has: found when the effects were computed. */
  more: readonly string[] | undefined
  /** Key of the target's site; undefined: the person works in another tenant, so that nothing can be opened. */
  siteKey: string | undefined
  /** The page of the target's definition. */
  addressInTarget: string | undefined
}

const LISTS = { elements: '/elements/list/$id', records: '/records/list/$id' } as const

/** Why a thing of the plan cannot be written, what helps, and the ways to what is in its way. */
export function Obstacles({ item: { errors, heldBy, targetId }, more = [], siteKey, addressInTarget }: ObstaclesProps) {
  const { t } = useText()
  const all = [...errors, ...more]
  if (all.length === 0) return null
  const site = siteKey !== undefined && targetId !== null ? { site: siteKey } : undefined
  return (
    <Alert color="red" role="alert" icon={<IconAlertOctagon size={20} stroke={1.8} aria-hidden />} className={classes.alert!}>
      <Stack gap="xs">
        {all.length === 1 ? (
          <span>{all[0]}</span>
        ) : (
          <List size="sm" listStyleType="disc">
            {all.map((error) => (
              <List.Item key={error}>{error}</List.Item>
            ))}
          </List>
        )}
        {heldBy !== null && <span>{t(heldBy === 'operations' ? 'replication.heldAdvice.operations' : 'replication.heldAdvice')}</span>}
        {heldBy !== null && site && (
          <Group gap="xs">
            {heldBy !== 'operations' && (
              <ButtonLink to={addressOf(LISTS[heldBy], { id: targetId! }, site)} variant="default" size="compact-sm" mih={32}>
                {t(`replication.showHolders.${heldBy}`)}
              </ButtonLink>
            )}
            {addressInTarget !== undefined && (
              <ButtonLink to={addressInTarget} variant="default" size="compact-sm" mih={32}>
                {t('replication.openInTarget')}
              </ButtonLink>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
