import { REPORT_FORMAT } from '../../core/report.js';
import type { Field } from './fields.js';

/** Refuses a report that a later version wrote: its keys may mean something else. The reference's have no `format`. */
export function refuseNewerFormat(report: Field): void {
  const field = report.key('format');
  const format = field.optional((it) => it.whole(1)) ?? REPORT_FORMAT;
  if (format > REPORT_FORMAT) {
    field.fail(
      `the report has format ${format}, and this version reads up to ${REPORT_FORMAT}`,
      'open it with a newer Candor',
    );
  }
}
