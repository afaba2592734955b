import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconCircleCheck,
  IconClipboardCheck,
  IconEqual,
  IconFileAlert,
  IconHandStop,
  IconHourglass,
  IconLoader,
  IconPlayerSkipForward,
  IconPlus,
  IconProgressCheck,
  IconRefresh,
} from '@tabler/icons-react'
import type { ImportOutcome, ImportState } from '@verka/domain/imports/import-states.ts'

/** Look of a state's badge. */
export const STATE_LOOKS = {
  reading: { tone: 'info', icon: IconLoader },
  unreadable: { tone: 'danger', icon: IconFileAlert },
  mapping: { tone: 'warning', icon: IconArrowsLeftRight },
  checking: { tone: 'info', icon: IconLoader },
  checked: { tone: 'warning', icon: IconClipboardCheck },
  running: { tone: 'info', icon: IconProgressCheck },
  done: { tone: 'success', icon: IconCircleCheck },
  stopped: { tone: 'warning', icon: IconHandStop },
  undoing: { tone: 'info', icon: IconArrowBackUp },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
} as const satisfies Record<ImportState, object>

/** Look of the badge of a row's outcome. */
export const OUTCOME_LOOKS = {
  waiting: { tone: 'neutral', icon: IconHourglass },
  create: { tone: 'success', icon: IconPlus },
  update: { tone: 'info', icon: IconRefresh },
  unchanged: { tone: 'neutral', icon: IconEqual },
  skipped: { tone: 'neutral', icon: IconPlayerSkipForward },
  wrong: { tone: 'danger', icon: IconAlertTriangle },
  created: { tone: 'success', icon: IconPlus },
  updated: { tone: 'info', icon: IconRefresh },
  failed: { tone: 'danger', icon: IconAlertTriangle },
  undone: { tone: 'neutral', icon: IconArrowBackUp },
  kept: { tone: 'warning', icon: IconHandStop },
} as const satisfies Record<ImportOutcome, object>
