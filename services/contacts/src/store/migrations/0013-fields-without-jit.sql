-- To compile these takes longer than to run them: the planner takes each contact for a hundred fields, and the plan of a first statement
-- with thousands of contacts is kept for the session.
alter function count_fields_inserted() set jit = off;
alter function count_fields_deleted() set jit = off;
alter function field_count_rows(jsonb) set jit = off;
