import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { FieldDisplayProps } from './field-display-props.ts'
import type { FieldSettingsProps } from './field-settings-props.ts'

/** How a value of a kind is shown. */
export interface FieldDisplays {
  Display: ComponentType<FieldDisplayProps>
  /** In a row of a list, where that is not the same: less high, nothing to press. */
  Cell?: ComponentType<FieldDisplayProps>
}

/** Additional parts of a kind for the type builder. Settings that follow from its traits are in `KindSettings`. */
export interface FieldBuilderParts {
  /** A kind is recognised by it. */
  Icon: ComponentType<IconProps>
  /** Settings next to the name, for a kind with options. */
  Choices?: ComponentType<FieldSettingsProps>
  /** Rare settings that no trait asks for. */
  Settings?: ComponentType<FieldSettingsProps>
  /** Sets the default, where the input of the kind does not. */
  Default?: ComponentType<FieldSettingsProps>
  /** The label of the default, where 'default' would be wrong. */
  defaultLabel?: MessageKey
  /** Label of the 'required' switch, for kinds where the usual label would be wrong. */
  requiredLabel?: MessageKey
}
