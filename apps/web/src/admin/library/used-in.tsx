import { Group, Text } from '@mantine/core'
import { IconBox, IconCategory, IconForms, IconHistory, IconTag, IconTags, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { FileUser, FullFile } from '@verka/domain/library/library.api.ts'
import { addressOf } from '../../addresses.ts'
import { useText } from '../../language/use-text.tsx'
import { ButtonLink } from '../../ui/navigation/link.tsx'
import { Section } from '../../ui/page/section.tsx'

const PAGES: Record<FileUser, { Icon: ComponentType<IconProps>; to?: (id: string) => string }> = {
  element: { Icon: IconBox, to: (id) => addressOf('/elements/$id/edit', { id }) },
  record: { Icon: IconTag, to: (id) => addressOf('/records/$id/edit', { id }) },
  operation: { Icon: IconHistory },
  elementType: { Icon: IconCategory, to: (id) => addressOf('/elements/types/$id/edit', { id }) },
  recordType: { Icon: IconTags, to: (id) => addressOf('/records/types/$id/edit', { id }) },
  operationType: { Icon: IconForms, to: (id) => addressOf('/operations/types/$id/edit', { id }) },
}

/** Links to the rows that use a file. */
export function UsedIn({ file: { usedIn, useCount } }: { file: FullFile }) {
  const { t, textOf } = useText()
  return (
    <Section title={t('files.usedIn')}>
      {useCount === 0 ? (
        <Text c="dimmed">{t('files.usedInNone')}</Text>
      ) : (
        <Group gap="xs">
          {usedIn.map(({ entity, id, name, localizedNames }) => {
            const { Icon, to } = PAGES[entity]
            const label = localizedNames ? textOf(localizedNames) : name
            const look = { variant: 'default', size: 'sm', leftSection: <Icon size={17} aria-hidden /> } as const
            return to ? (
              <ButtonLink key={id} to={to(id)} {...look}>
                {label}
              </ButtonLink>
            ) : (
              <Text key={id} size="sm">
                {t('files.usedInOperation', { name: label })}
              </Text>
            )
          })}
          {useCount > usedIn.length && <Text c="dimmed">{t('files.usedInMore', { count: useCount - usedIn.length })}</Text>}
        </Group>
      )}
    </Section>
  )
}
