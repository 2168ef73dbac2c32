-- Which campaigns of a project want their next page, and which projects have any. Among those that had none yet the id decides, so that
-- thousands that have just been started need no sort.
drop index campaigns_in_turn;
create index campaigns_in_turn on campaigns (project_id, turn, id) where status = 'SENDING' and not paused and not all_out;
-- When a project had its last page, also of a campaign that wants none any more.
create index campaigns_last_turn on campaigns (project_id, turn) where turn > 0;
