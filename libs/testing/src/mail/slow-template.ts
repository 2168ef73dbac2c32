/**
 * This number of sorts takes about 40,000 steps and 8 million units of memory. The template engine allows
 * 50,000 steps and 10 million units.
 */
const maxSorts = 20_000

/**
 * Returns a template that uses much CPU time within the limits of the template engine, which count words but
 * not their length. With all sorts it takes a minute on an average core. It renders as `<p>Hi</p>`.
 */
export function slowTemplate(sorts = maxSorts): string {
  const words = ['b', 'a', 'D', 'c'].map((letter) => letter.repeat(1_000)).join()
  const list = `{% capture all %}{% for i in (1..100) %}${words},{% endfor %}{% endcapture %}{% assign all = all | split: "," %}`
  return `${list}{% for i in (1..${Math.min(sorts, maxSorts)}) %}{% assign sorted = all | sort_natural %}{% endfor %}<p>Hi</p>`
}
