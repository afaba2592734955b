import { Button, Group, Text, type MenuProps } from '@mantine/core'
import { IconClipboardList, IconListCheck, IconPlus } from '@tabler/icons-react'
import { FIELD_TYPES, type FieldType } from '@verka/domain/forms/field-type.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { fieldName } from '../field-name.ts'
import { useText } from '../../language/use-text.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import styles from './type-builder.module.css'
import { BUILDER_PARTS } from '../fields/builder-kinds.ts'
import type { NewKind } from '../field-lists/field-list.ts'
import { isAllowedIn } from '../field-lists/field-tree.ts'

interface AddFieldMenuProps {
  onAdd: (kind: NewKind) => void
  /** Opens the dialog for a list of fields. */
  onPaste: () => void
  /** The parent of the new field. */
  parent?: Field | undefined
  /** Kinds that may occur once, and already do. */
  taken: ReadonlySet<FieldType>
  isPrimary: boolean
}

const MARGIN = 8
const MAX_HEIGHT = 480

/** As high as the space between the button and the edge of the window: an overflowing part could be neither seen nor scrolled to. */
const FIT: NonNullable<Exclude<NonNullable<MenuProps['middlewares']>['size'], boolean>> = {
  padding: MARGIN,
  apply({ availableHeight, elements }) {
    elements.floating.style.maxHeight = `${Math.min(MAX_HEIGHT, availableHeight)}px`
  },
}

/** Adds a field, whose kind is chosen first from a described list; or a list of fields. */
export function AddFieldMenu({ onAdd, onPaste, parent, taken, isPrimary }: AddFieldMenuProps) {
  const { t, text } = useText()
  const kinds = FIELD_TYPES.filter((kind) => isAllowedIn(parent, kind))
  const name = parent && fieldName(parent, text)
  const size = parent ? 'xs' : 'sm'
  return (
    <Group gap="xs" display="inline-flex">
      <Menu
        position="bottom-start"
        shadow="md"
        width={340}
        withinPortal
        middlewares={{ flip: true, shift: true, size: FIT }}
        // the name of the new field gets the focus; Escape still returns it to the button
        returnFocus={false}
      >
        <Menu.Target>
          <Button
            variant={isPrimary ? 'filled' : 'light'}
            size={size}
            leftSection={<IconPlus size={parent ? 15 : 18} aria-hidden />}
            {...(name && { 'aria-label': t('fields.addIn', { name }) })}
          >
            {t('fields.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.kinds}>
          <Menu.Label>{t('fields.addKind')}</Menu.Label>
          {parent && kindOf(parent).hasStatus && (
            <Menu.Item leftSection={<IconListCheck size={20} stroke={1.7} aria-hidden />} onClick={() => onAdd('check')}>
              {t('fields.kind.check')}
              <Text size="xs" c="dimmed">
                {t('fields.about.check')}
              </Text>
            </Menu.Item>
          )}
          {kinds.map((kind) => {
            const { Icon } = BUILDER_PARTS[kind]
            const isTaken = kindOf({ fieldType: kind }).isSingle && taken.has(kind)
            return (
              <Menu.Item
                key={kind}
                disabled={isTaken}
                leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
                onClick={() => onAdd(kind)}
              >
                {t(`fields.kind.${kind}`)}
                <Text size="xs" c="dimmed">
                  {isTaken ? t('fields.onlyOne') : t(`fields.about.${kind}`)}
                </Text>
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="subtle"
        size={size}
        leftSection={<IconClipboardList size={parent ? 15 : 18} aria-hidden />}
        {...(name && { 'aria-label': t('fields.pasteIn', { name }) })}
        onClick={onPaste}
      >
        {t('fields.paste')}
      </Button>
    </Group>
  )
}
