import { Group, Text } from '@mantine/core'
import { IconCategory, IconTags } from '@tabler/icons-react'
import { getFullDataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { addressOf } from '../../addresses.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'

/** Links to the categories and predefined value types that configure a schema. */
export function UsedBy({ id }: { id: string }) {
  const { t, textOf } = useText()
  const { data } = useCall(getFullDataSchema, { params: { id } })
  if (!data) return null
  const types = [
    ...data.elementTypes.map((type) => ({ ...type, Icon: IconCategory, to: addressOf('/elements/types/$id/edit', { id: type.id }) })),
    ...data.recordTypes.map((type) => ({ ...type, Icon: IconTags, to: addressOf('/records/types/$id/edit', { id: type.id }) })),
  ]
  return (
    <Section title={t('schemas.usedBy')} description={t('schemas.usedByHint')}>
      {types.length === 0 ? (
        <Text c="dimmed">{t('schemas.usedByNone')}</Text>
      ) : (
        <Group gap="xs">
          {types.map(({ localizedNames, Icon, to }) => (
            <ButtonLink key={to} to={to} variant="default" size="sm" leftSection={<Icon size={17} aria-hidden />}>
              {textOf(localizedNames)}
            </ButtonLink>
          ))}
        </Group>
      )}
    </Section>
  )
}
