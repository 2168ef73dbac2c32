import { serveTasks } from '@postrider/worker-processes/worker'
import { checkTexts, previewText, renderMails, renderText } from './run-task.ts'

// The program of a rendering process.
serveTasks({ renderMails, checkTexts, renderText, previewText })
