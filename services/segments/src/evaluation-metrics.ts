import type { Context } from './context.ts'

/** Returns the context with evaluations that are measured. The metric shows when segments are out of date. */
export function watchEvaluations(ctx: Context): Context {
  const delays = ctx.metrics.histogram({
    name: 'segment_evaluation_delay_seconds',
    help: 'Time from the message about a contact to its evaluation in seconds, without contacts whose history is read first',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800],
  })
  return {
    ...ctx,
    onEvaluated: (createdAt) => delays.observe(Math.max(0, ctx.now().getTime() - createdAt.getTime()) / 1000),
  }
}
