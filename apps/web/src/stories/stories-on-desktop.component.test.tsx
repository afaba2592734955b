import { checkStories } from './check-stories.ts'
import { DESKTOP } from './story.ts'

checkStories(DESKTOP)
