import { Button, Menu, Text, type MenuProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { useText } from '../../language/use-text.tsx'
import styles from './type-builder.module.css'
import { BUILDER_PARTS } from '../fields/builder-kinds.ts'

const MARGIN = 8
const MAX_HEIGHT = 480

/** As high as the place between the button and the edge of the window: what hangs out of it can be neither seen nor scrolled to. */
const FIT: NonNullable<Exclude<NonNullable<MenuProps['middlewares']>['size'], boolean>> = {
  padding: MARGIN,
  apply({ availableHeight, elements }) {
    elements.floating.style.maxHeight = `${Math.min(MAX_HEIGHT, availableHeight)}px`
  },
}

/** Adds a field: the kind is chosen first, each with what it is for. */
export function AddFieldMenu({ onAdd, isPrimary }: { onAdd: (kind: FieldType) => void; isPrimary: boolean }) {
  const { t } = useText()
  return (
    <Menu position="bottom-start" shadow="md" width={340} withinPortal middlewares={{ flip: true, shift: true, size: FIT }}>
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
