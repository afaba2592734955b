import { Badge, Group, List, Stack, Text, Title } from '@mantine/core'
import type { FullAuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { addressOf } from '../../addresses.ts'
import { useSession } from '../../data/session-context.ts'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Facts } from '../../ui/page/section.tsx'
import { addressOfThing } from '../changes/address-of-thing.ts'
import { isObject } from '../changes/differences.ts'
import { actionName, entityName } from '../changes/entry-words.ts'

/** Numbers of an entry, in the order in which they are displayed. */
const COUNTS = ['created', 'updated', 'definitions', 'elements', 'examples', 'undone', 'kept'] as const

/** The facts of a replication, its undo or a sandbox: the source by its name, the numbers, and what was written with the ways there. */
export function CopiesOfEntry({ entry }: { entry: FullAuditEntry }) {
  const { t, formatNumber } = useText()
  const { sites, site, tenant, user } = useSession()
  const after = isObject(entry.after) ? entry.after : {}
  const source = isObject(after.source) ? after.source : undefined
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const names = [source?.tenantId === tenant.id ? '' : textOf(source?.tenantName), textOf(source?.siteName) || textOf(after.sourceName)]
  const from = names.filter((name) => name !== '').join(', ')
  const target = sites.find(({ key }) => key === entry.site)
  const isHere = entry.site === site.key
  const ofSource = sites.find(({ id }) => id === source?.siteId)
  const { items, count } = entry.includes ?? { items: [], count: 0 }
  const byKind = Map.groupBy(items, ({ entity }) => entity)
  return (
    <Stack gap="md">
      <Facts
        facts={[
          ...(from === '' ? [] : [{ label: t('audit.copiedFrom'), value: from }]),
          ...COUNTS.flatMap((part) => {
            const number = after[part]
            return typeof number === 'number' && (number > 0 || part === 'created' || part === 'updated')
              ? [{ label: t(`audit.part.${part}`), value: formatNumber(number) }]
              : []
          }),
        ]}
      />
      {entry.entity === 'replication' && target && (
        <Link to={addressOf('/replication', undefined, { ...(ofSource && { from: ofSource.id }), to: target.id })} size="sm">
          {t('audit.openReplication')}
        </Link>
      )}
      {items.length > 0 && (
        <Stack gap="sm">
          <Title order={4} fz="1rem">
            {t('audit.written', { count })}
          </Title>
          {[...byKind].map(([entity, ofKind]) => (
            <div key={entity}>
              <Text size="sm" c="dimmed">
                {entityName(entity, t)}
              </Text>
              <List listStyleType="none">
                {ofKind.map(({ entityId, action, name }) => {
                  const to = isHere && action !== 'delete' ? addressOfThing(entity, entityId, user.role) : undefined
                  const shown = name ?? t('admin.unnamed')
                  return (
                    <List.Item key={entityId}>
                      <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
                        {to === undefined ? <span>{shown}</span> : <Link to={to}>{shown}</Link>}
                        <Badge variant="light" color="gray" radius="sm" tt="none" fw={550}>
                          {actionName(action, t)}
                        </Badge>
                      </Group>
                    </List.Item>
                  )
                })}
              </List>
            </div>
          ))}
          {count > items.length && (
            <Text size="sm" c="dimmed">
              {t('audit.writtenMore', { count: count - items.length })}
            </Text>
          )}
        </Stack>
      )}
    </Stack>
  )
}
