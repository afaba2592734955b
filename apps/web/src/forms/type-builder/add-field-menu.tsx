import { Button, Menu, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { useText } from '../../language/use-text.tsx'
import styles from './type-builder.module.css'
import { BUILDER_PARTS } from '../fields/builder-kinds.ts'

/** Adds a field: the kind is chosen first, each with what it is for. */
export function AddFieldMenu({ onAdd, isPrimary }: { onAdd: (kind: FieldType) => void; isPrimary: boolean }) {
  const { t } = useText()
  return (
    <Menu position="bottom-start" shadow="md" width={340} withinPortal>
      <Menu.Target>
        <Button variant={isPrimary ? 'filled' : 'light'} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('fields.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.kinds}>
        <Menu.Label>{t('fields.addKind')}</Menu.Label>
        {FIELD_TYPES.map((kind) => {
          const { Icon } = BUILDER_PARTS[kind]
          return (
            <Menu.Item key={kind} leftSection={<Icon size={20} stroke={1.7} aria-hidden />} onClick={() => onAdd(kind)}>
              {t(`fields.kind.${kind}`)}
              <Text size="xs" c="dimmed">
                {t(`fields.about.${kind}`)}
              </Text>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
